import { expect, it } from 'vitest';
import { everythingOverSse } from '../testing/httpServer';
import { ownCommand } from '../testing/ownCommand';
import { tempDir } from '../testing/tempDir';
import { webSocketServer } from '../testing/webSocketServer';

it('adds, tests and calls a server over each transport that has no program', async () => {
  await using dir = await tempDir();
  await using sse = await everythingOverSse();
  await using ws = await webSocketServer({ verify: ({ headers }) => (headers['x-key'] === 'k' ? 101 : 401) });
  const run = (...argv: string[]) => ownCommand(dir.path, argv);
  const transportOf = async (name: string): Promise<unknown> =>
    ((await run('mcp', 'test', name, '--json')).json() as { transport: unknown }).transport;

  expect(await run('mcp', 'add', 'own', '--type', 'sdk', '--builtin', 'sample')).toMatchObject({ code: 0 });
  expect(await run('mcp', 'add', 'old', '--url', sse.url)).toMatchObject({ code: 0 });
  expect(await run('mcp', 'add', 'sock', '--type', 'ws', '--url', ws.url, '--header', 'X-Key=k')).toMatchObject({
    code: 0,
  });
  expect(await transportOf('own')).toBe('in-process');
  expect(await transportOf('old')).toBe('sse');
  expect(await transportOf('sock')).toBe('ws');

  const words = await run('mcp', 'call', 'own__count_words', '{"text":"a b c"}');
  expect(words).toMatchObject({ code: 0, stdout: expect.stringContaining('3 words') as string });
  for (const tool of ['old__echo', 'sock__echo']) {
    const { stdout } = await run('mcp', 'call', tool, '{"message":"hi"}');
    expect(stdout).toContain('Echo: hi');
  }
});

it('says what is wrong with a name that no built-in server has', async () => {
  await using dir = await tempDir();
  const { code, stderr } = await ownCommand(dir.path, ['mcp', 'add', 'x', '--type', 'sdk', '--builtin', 'none']);
  expect(code).toBe(0);
  const test = await ownCommand(dir.path, ['mcp', 'test', 'x']);
  expect(test.code).toBe(1);
  expect(stderr + test.stdout + test.stderr).toContain('no built-in server is named none; there is sample');
});
