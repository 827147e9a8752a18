import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Disposables } from '../lib/disposables';
import { change } from '../testing/managerCore';
import { never } from '../testing/never';
import { runLine } from '../testing/runLine';
import { agreeable, commandThrough, ownCore, runningApp } from '../testing/runningApp';
import { tempDir } from '../testing/tempDir';

const BY_HAND = `// mine
{
  "futureKey": 1,
  "servers": {
    "x": { "command": ["/bin/true"], "later": [2], "enabled": false } // by hand
  }
}
`;
const added = (name: string): string[] => ['mcp', 'add', name, '--disabled', '--json', '--', '/bin/true'];
const namesIn = async (stateDir: string): Promise<string[]> => {
  const text = await readFile(join(stateDir, 'mcp_servers.json'), 'utf8');
  return Object.keys((JSON.parse(text) as { servers: object }).servers).sort();
};

it('case 25 config-persist: what was edited by hand while the app runs survives a changed preference', async () => {
  await using dir = await tempDir();
  await using app = await runningApp(dir.path, agreeable);
  await writeFile(dir.at('mcp_servers.json'), BY_HAND);
  await writeFile(dir.at('settings.json'), '{\n  "futureKey": 1 // by hand\n}\n');
  await app.core.settings.update({ theme: 'dark' });
  await app.core.manager.save(undefined, change({ name: 'y', command: ['/bin/true'], enabled: false }), never());
  const settings = await readFile(dir.at('settings.json'), 'utf8');
  expect(settings).toContain('"futureKey": 1');
  expect(settings).toContain('// by hand');
  expect(settings).toContain('"theme": "dark"');
  const servers = await readFile(dir.at('mcp_servers.json'), 'utf8');
  for (const line of BY_HAND.split('\n').slice(0, 4)) expect(servers).toContain(line);
  expect(servers).toContain('"x": { "command": ["/bin/true"], "later": [2], "enabled": false }');
  expect(servers).toContain('// by hand');
  expect(servers).toContain('"y"');
});

it('case 25 config-persist: a start and an end without a change write neither file', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('mcp_servers.json'), BY_HAND);
  await writeFile(dir.at('settings.json'), '{"futureKey":1}');
  {
    await using _app = await runningApp(dir.path, agreeable);
  }
  expect(await readFile(dir.at('mcp_servers.json'), 'utf8')).toBe(BY_HAND);
  expect(await readFile(dir.at('settings.json'), 'utf8')).toBe('{"futureKey":1}');
});

it('case 27 config-persist: adds from the page and two commands at once, before any list, keep each other', async () => {
  await using dir = await tempDir();
  await writeFile(
    dir.at('mcp_servers.json'),
    '{ "servers": { "old": { "command": ["/bin/true"], "enabled": false } } }',
  );
  await using app = await runningApp(dir.path, agreeable);
  const page = (name: string) =>
    app.core.manager.save(undefined, change({ name, command: ['/bin/true'], enabled: false }), never());
  await Promise.all([
    page('page1'),
    commandThrough(dir.path, added('first')),
    commandThrough(dir.path, added('second')),
    page('page2'),
  ]);
  expect(await namesIn(dir.path)).toEqual(['first', 'old', 'page1', 'page2', 'second']);
});

it('case 27 config-persist: two commands without an app, opened before either adds, keep each other', async () => {
  await using dir = await tempDir();
  await using owner = new Disposables();
  const cores = [await ownCore(owner, dir.path), await ownCore(owner, dir.path)] as const;
  const ran = await Promise.all([runLine(cores[0], added('one')), runLine(cores[1], added('two'))]);
  expect(ran.map(({ code }) => code)).toEqual([0, 0]);
  expect(await namesIn(dir.path)).toEqual(['one', 'two']);
});
