import { expect, it } from 'vitest';
import { agreeable, commandThrough, runningApp } from '../testing/runningApp';
import { recordCallsServer } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';

it('lists the rules of the running app, and leaves changing them to its window', async () => {
  await using dir = await tempDir();
  await using app = await runningApp(dir.path, agreeable);
  await app.core.rules.add({ id: 'r', verdict: 'deny', server_id: '*', pattern: 'rm*' });
  expect((await commandThrough(dir.path, ['permissions', 'list', '--json'])).json()).toEqual([
    { id: 'r', verdict: 'deny', server: '*', pattern: 'rm*', created_at: null },
  ]);
  for (const words of [
    ['revoke', 'r'],
    ['approve', 'x/y'],
  ]) {
    const ran = await commandThrough(dir.path, ['permissions', ...words]);
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('in its window') as unknown });
  }
  expect(app.core.rules.list()).toHaveLength(1);
});

it('finds a tool of the running app by its server’s own label, and says why a name leads to none', async () => {
  await using dir = await tempDir();
  await using _app = await runningApp(dir.path, agreeable);
  await commandThrough(dir.path, ['mcp', 'add', 'docs (v2)', '--', ...recordCallsServer(dir.at('calls'))]);
  const call = (tool: string) => commandThrough(dir.path, ['mcp', 'call', tool, '{"note":"hi"}']);
  expect(await call('docs (v2)__record')).toMatchObject({ code: 0, waited: 1 });
  expect((await call('nope')).stderr).toBe(
    'plugboard: There is no tool "nope". A tool is named SERVER__TOOL, and the servers are: docs (v2).\n',
  );
  expect((await call('docs (v2)__nope')).stderr).toContain(
    'docs (v2) has no tool "docs (v2)__nope". There are: docs__v2___record.',
  );
});
