import { expect, test } from 'vitest';
import type { StepRequest } from '../models/provider';
import { SettingsFile, type PermissionRule } from '../config/settings';
import { memoryRegistry, textResult, type MemoryServer } from '../testing/memoryRegistry';
import { scriptedProvider, type ScriptedStep } from '../testing/scriptedProvider';
import { askOnce } from './askOnce';
import { createToolPool } from './toolPool';
import { inEnglish } from '../lib/words';

const SERVERS: MemoryServer[] = [
  { name: 'My files', tools: { read: {}, write: {} } },
  { name: 'a/b', tools: { t: {} } },
];

async function ask(
  script: Parameters<typeof scriptedProvider>[0],
  {
    allow = [],
    rules = [],
    servers = SERVERS,
  }: { allow?: string[]; rules?: PermissionRule[]; servers?: MemoryServer[] } = {},
) {
  const registry = memoryRegistry(servers);
  const settings = SettingsFile.parse({});
  const pool = createToolPool({ registry, settings: { current: () => settings, onChange: () => () => undefined } });
  const provider = scriptedProvider(script);
  let heard = '';
  const answer = await askOnce(
    {
      provider,
      pool,
      registry,
      allow,
      rules: { list: () => rules },
      own: { stateDir: '/home/ann/state', home: '/home/ann' },
      scrubResult: (text) => text,
      now: () => 5,
    },
    'question',
    { onText: (delta) => (heard += delta) },
    new AbortController().signal,
  );
  return { answer, heard, registry, provider };
}

const both: ScriptedStep = {
  text: ['Looking.'],
  calls: [{ name: 'My_files__read', arguments: { a: 1 } }, { name: 'My_files__write' }],
};

test('reads on in a long result that is kept nowhere', async () => {
  const whole = 'x'.repeat(100_000);
  const script = (request: StepRequest, step: number): ScriptedStep => {
    const handle = /r[0-9a-f]{12}/.exec(JSON.stringify(request.messages))?.[0] ?? '';
    if (step === 0) return { calls: [{ name: 'My_files__long' }] };
    return step === 1 ? { calls: [{ name: 'read_result', arguments: { handle, offset: 99_990 } }] } : { text: ['ok'] };
  };
  const long: MemoryServer = { name: 'My files', tools: { long: { run: async () => textResult(whole) } } };
  const { answer } = await ask(script, { allow: ['My files/*'], servers: [long] });
  expect(answer.calls[1]).toMatchObject({
    name: 'read_result',
    state: 'done',
    content: [{ type: 'text', text: 'xxxxxxxxxx\n[characters 99990 to 100000 of 100000; this is the end]' }],
  });
});

test('runs what is allowed, denies the rest, and names the --allow that would pass', async () => {
  const { answer, heard, registry, provider } = await ask([both, { text: ['Done', '.'] }], { allow: ['My f*/re*'] });
  expect(answer).toMatchObject({
    text: 'Looking.\n\nDone.',
    calls: [
      {
        name: 'My_files__read',
        arguments: { a: 1 },
        state: 'done',
        permittedBy: { kind: 'rule', pattern: 'My files/re*' },
        durationMs: 0,
      },
      {
        name: 'My_files__write',
        state: 'denied',
        problem: { en: expect.stringMatching(/--allow My files\/write$/) as string },
      },
    ],
    usage: { inputTokens: 20, outputTokens: 10 },
    problem: null,
  });
  expect(heard).toBe(answer.text);
  expect(registry.calls).toHaveLength(1);
  expect(JSON.stringify(provider.requests[1]?.messages)).toContain('--allow My files/write');
});

test('a slash in a server’s name is written as %2F', async () => {
  const step: ScriptedStep = { calls: [{ name: 'a_b__t' }] };
  const { answer: denied } = await ask([step], { allow: ['a/b/t'] });
  expect(inEnglish(denied.calls[0]?.problem ?? '')).toMatch(/--allow a%2Fb\/t$/);
  expect((await ask([step], { allow: ['a%2Fb/t'] })).answer.calls[0]?.state).toBe('done');
});

test('a rule that denies stands above --allow, a rule that asks is a denial', async () => {
  const rule = (verdict: 'deny' | 'ask'): PermissionRule => ({ id: verdict, verdict, server_id: '*', pattern: 'read' });
  const denied = await ask([both], { allow: ['*/*'], rules: [rule('deny')] });
  expect(denied.answer.calls[0]).toMatchObject({ state: 'denied', problem: { en: 'Denied by the rule */read.' } });
  const asking = await ask([both], { rules: [rule('ask')] });
  expect(asking.answer.calls[0]).toMatchObject({
    state: 'denied',
    problem: { en: expect.stringMatching(/--allow/) as string },
  });
});

test('no --allow reaches the state dir', async () => {
  const step: ScriptedStep = {
    calls: [{ name: 'My_files__read', arguments: { path: '/home/ann/state/settings.json' } }],
  };
  const { answer, registry } = await ask([step], { allow: ['*/*'] });
  expect(answer.calls[0]).toMatchObject({
    state: 'denied',
    problem: { en: expect.stringMatching(/own folder/) as string },
  });
  expect(registry.calls).toEqual([]);
});

test('a turn that fails says why and keeps what came', async () => {
  const { answer } = await ask([{ text: ['half'], fault: { kind: 'unauthorized', message: 'The key is wrong.' } }]);
  expect(answer).toMatchObject({ text: 'half', problem: 'The key is wrong.' });
});

test('a pattern without a tool is refused', async () => {
  await expect(ask([], { allow: ['files'] })).rejects.toMatchObject({ kind: 'bad-pattern' });
});
