import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fakeModel, type FakeModel, type ScriptedReply } from '../src-main/testing/fakeModel';
import { envHashServer } from '../src-main/testing/stdioServer';
import { plugboard } from './commandLine';
import { expect, test, type Profile } from './fixtures';

const KEY = 'key-canary-8d2c4b6a91';

const VENDORS = [
  { name: 'OpenAI chat', vendor: 'openai-compatible', format: 'openai-chat', model: 'scripted' },
  { name: 'Anthropic messages', vendor: 'anthropic', format: 'anthropic', model: 'claude-sonnet-4-5' },
  { name: 'Google', vendor: 'google', format: 'google', model: 'gemini-2.5-pro' },
  { name: "Ollama's own", vendor: 'ollama', format: 'ollama', model: 'scripted' },
] as const;

/** A profile with one server and one model, as a person would write them by hand. */
async function configure(profile: Profile, model: FakeModel, vendor: string, name: string, key: string): Promise<void> {
  await mkdir(profile.stateDir, { recursive: true });
  const servers = { hash: { command: envHashServer() } };
  const models = [{ id: 'm1', vendor, label: 'Scripted', model: name, base_url: model.origin, key }];
  await writeFile(join(profile.stateDir, 'mcp_servers.json'), JSON.stringify({ servers }));
  await writeFile(join(profile.stateDir, 'settings.json'), JSON.stringify({ models, default_model: 'm1' }));
}

/** Calls one tool that is allowed and one that is not; holds the calls back until `heard`. */
const script = (heard?: Promise<void>): readonly ScriptedReply[] => [
  {
    text: 'Let me look. ',
    ...(heard && { until: heard }),
    calls: [
      { name: 'hash__echo', arguments: { message: 'hi' } },
      { name: 'hash__env_hash', arguments: { name: 'HOME' } },
    ],
  },
  { text: 'It said hi.' },
];

for (const { name, vendor, format, model: modelName } of VENDORS) {
  test(`streams from a model that speaks ${name}, runs the allowed call and denies the other`, async ({ profile }) => {
    let hear = (): void => undefined;
    const heard = new Promise<void>((resolve) => (hear = resolve));
    await using model = await fakeModel(script(heard));
    await configure(profile, model, vendor, modelName, KEY);

    let streamed = '';
    const ran = await plugboard(profile, ['ask', 'Please', 'say', 'hi', '--allow', 'hash/echo'], {
      onStdout(text) {
        streamed += text;
        if (streamed.includes('Let me look.')) hear();
      },
    });

    expect(ran).toMatchObject({ code: 0, stdout: 'Let me look. \n\nIt said hi.\n' });
    expect(ran.stderr).toContain('hash__env_hash: Denied');
    expect(ran.stderr).toContain('--allow hash/env_hash');
    expect(model.requests.map((request) => request.format)).toEqual([format, format]);
    const [asked, told] = model.requests.map(({ body }) => JSON.stringify(body));
    expect(asked).toContain('Please say hi');
    expect(asked).toContain('hash__write_late');
    expect(told).toContain('Echo: hi');
    expect(told).toContain('Denied');
    expect(ran.stdout + ran.stderr).not.toContain(KEY);
    expect(JSON.stringify(model.requests[0]?.headers)).toContain(KEY);
  });
}

test('with --json it prints text, calls and usage; the key may be a reference', async ({ profile }) => {
  await using model = await fakeModel(script());
  await configure(profile, model, 'anthropic', 'claude-sonnet-4-5', '${env:MODEL_KEY}');
  const words = ['ask', '-', '--allow', 'hash/echo', '--json'];
  const ran = await plugboard(profile, words, { stdin: 'From stdin, please', env: { MODEL_KEY: KEY } });
  expect(ran.code).toBe(0);
  expect(ran.json()).toEqual({
    text: 'Let me look. \n\nIt said hi.',
    tool_calls: [
      { name: 'hash__echo', arguments: { message: 'hi' }, is_error: false, duration_ms: expect.any(Number) as unknown },
      { name: 'hash__env_hash', arguments: { name: 'HOME' }, is_error: true, duration_ms: 0 },
    ],
    usage: { input_tokens: expect.any(Number) as unknown, output_tokens: expect.any(Number) as unknown },
  });
  const [asked] = model.requests;
  expect(JSON.stringify(asked?.body)).toContain('From stdin, please');
  expect(asked?.headers['x-api-key']).toBe(KEY);
});

test('says what to do without a model, and what the model said when it refuses', async ({ profile }) => {
  const none = await plugboard(profile, ['ask', 'Anyone there?', '--json']);
  expect(none).toMatchObject({ code: 1, stdout: '' });
  expect(none.stderr).toMatch(/model/i);

  await using model = await fakeModel([{ status: 401, error: `the key ${KEY} is not known` }]);
  await configure(profile, model, 'openai-compatible', 'scripted', KEY);
  const refused = await plugboard(profile, ['ask', 'Anyone there?']);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/key/);
  expect(refused.stdout + refused.stderr).not.toContain(KEY);
});
