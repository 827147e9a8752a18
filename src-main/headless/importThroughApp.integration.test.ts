import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { agreeable, commandThrough, runningApp } from '../testing/runningApp';
import { envHashServer } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';

const words = (line: string): string[] => line.split(' ');
const [command, ...args] = envHashServer();

it('imports through the running app once the person agreed there to each file and to what will run', async () => {
  await using dir = await tempDir();
  const key = dir.at('key');
  const file = dir.at('theirs.json');
  await writeFile(key, 'through-canary-1');
  const servers = { h: { command, args, env: { KEY: `{file:${key}}` } } };
  await writeFile(file, JSON.stringify({ mcpServers: servers }));
  await using app = await runningApp(dir.at('state'), agreeable);

  const shown = await commandThrough(dir.at('state'), ['mcp', 'import', file, '--json']);
  expect(shown.json()).toMatchObject({ written: false, servers: [{ name: 'h', files: [key], problem: null }] });
  expect(app.asked).toEqual([]);

  const done = await commandThrough(dir.at('state'), [...words('mcp import --yes --json --read'), key, file]);
  expect(done).toMatchObject({ code: 0, waited: 1 });
  expect(done.json()).toEqual({
    written: true,
    servers: [{ name: 'h', persisted: true, runtime: 'started', problem: null }],
  });
  expect(app.asked.map(({ title }) => title)).toEqual(['Read this file?', 'Add this server?']);
  expect(await readFile(dir.at('state', 'mcp_servers.json'), 'utf8')).not.toContain('canary');

  const exported = await commandThrough(dir.at('state'), words('mcp export h'));
  expect(JSON.parse(exported.stdout)).toMatchObject({ mcpServers: { h: { env: { KEY: '${secret:h/env/KEY}' } } } });
});

it('writes nothing when the person declines there', async () => {
  await using dir = await tempDir();
  await using app = await runningApp(dir.path, async () => 'cancel');
  const text = JSON.stringify({ h: { command, args } });
  const done = await commandThrough(dir.path, words('mcp import - --yes --json'), text);
  expect(done.code).toBe(1);
  expect(done.json()).toEqual({
    written: false,
    servers: [{ name: 'h', persisted: false, runtime: 'unchanged', problem: null }],
  });
  expect(app.asked).toHaveLength(1);
});
