import { afterAll, describe, expect, it } from 'vitest';
import type { Vendor } from '../config/settings';
import { createGuardedFetch } from '../lib/guardedFetch';
import { Secret } from '../lib/secret';
import { createProvider } from '../models/createProvider';
import { fakeModel, type ScriptedReply } from '../testing/fakeModel';
import { DEMO, plainCore } from '../testing/plainCore';
import { runLine } from '../testing/runLine';

const fetch = createGuardedFetch({ maxBytes: 1_000_000, headersMs: 10_000 });
afterAll(() => fetch[Symbol.asyncDispose]());

const KEY = 'key-canary-8d2c4b6a';
const SCRIPT: readonly ScriptedReply[] = [
  { text: 'Let me ask. ', calls: [{ name: 'demo__echo', arguments: { message: 'hi' } }] },
  { text: 'It said hi.' },
];

async function askModel(vendor: Vendor, line: string) {
  await using model = await fakeModel(SCRIPT);
  const id = vendor === 'google' ? 'gemini-2.5-pro' : 'scripted';
  const place = { baseUrl: new Secret(model.origin), key: new Secret(KEY) };
  const provider = createProvider({ id: 'm', vendor, label: 'Scripted', model: id, ...place }, { fetch });
  const { core, called } = plainCore([DEMO], { provider });
  const ran = await runLine(core, line);
  expect(ran.stdout + ran.stderr).not.toContain('canary-8d2c');
  return { ...ran, called, second: JSON.stringify(model.requests[1]?.body) };
}

describe.each<Vendor>(['openai-compatible', 'openai', 'anthropic', 'google', 'ollama'])(
  'ask with a %s model',
  (vendor) => {
    it('streams its words and runs an allowed call, whose result the model hears', async () => {
      const { code, stdout, called, second } = await askModel(vendor, 'ask please --allow demo/echo');
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'Let me ask. \n\nIt said hi.\n' });
      expect(called).toEqual([{ tool: 'echo', args: { message: 'hi' } }]);
      expect(second).toContain('token [secret]');
    });

    it('denies a call that nothing allows and names the --allow that would pass', async () => {
      const { code, stderr, called, second } = await askModel(vendor, 'ask please');
      expect(code).toBe(0);
      expect(stderr).toContain('demo__echo: Denied: no rule allows it. To allow it, run again with --allow demo/echo');
      expect(called).toEqual([]);
      expect(second).toContain('Denied');
    });
  },
);
