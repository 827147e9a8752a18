import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { ServerEntry } from '../config/schema';
import { agreeable, nobody, runningApp } from '../testing/runningApp';
import { never } from '../testing/never';
import { scriptedStdio } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';

const run = promisify(execFile);
const COUNT = 20;
const names = Array.from({ length: COUNT }, (_, index) => `server-${index}`);

/** The pid of each running server, by the last word of its command line. */
async function pidsOf(mark: string): Promise<Record<string, string>> {
  const { stdout } = await run('ps', ['-eo', 'pid=,args=']);
  const lines = stdout.split('\n').map((line) => new RegExp(`^\\s*(\\d+) .* ${mark}:(\\S+)$`).exec(line));
  return Object.fromEntries(lines.flatMap((found) => (found ? [[found[2] ?? '', found[1] ?? '']] : [])));
}

const entries = (mark: string): Record<string, ServerEntry> =>
  Object.fromEntries(
    names.map((name) => [name, { command: [...scriptedStdio(), `${mark}:${name}`], env: { KEY: 'first-value' } }]),
  );

const changedBy = (before: Record<string, string>, after: Record<string, string>): string[] =>
  names.filter((name) => before[name] !== after[name]);

it('case 31 config-reload: one value changed on disk restarts that server of twenty, comments none, code alike', async () => {
  await using dir = await tempDir();
  const mark = `follow-${process.pid}`;
  const path = dir.at('mcp_servers.json');
  const write = (servers: Record<string, ServerEntry>, comment = '') =>
    writeFile(path, `${comment}${JSON.stringify({ servers })}`);
  const first = entries(mark);
  await write(first);
  await using app = await runningApp(dir.path, nobody);
  const { config, registry, manager } = app.core;
  await registry.settled(never());
  const before = await pidsOf(mark);
  expect(Object.keys(before)).toHaveLength(COUNT);

  const second = { ...first, 'server-7': { ...first['server-7'], env: { KEY: 'second-value' } } };
  await write(second);
  await expect.poll(async () => changedBy(before, await pidsOf(mark)), { timeout: 15_000 }).toEqual(['server-7']);
  await registry.settled(never());
  const then = await pidsOf(mark);
  expect(changedBy(before, then)).toEqual(['server-7']);

  const seen = config.current().revision;
  await write(second, '// only words\n');
  await expect.poll(() => config.current().revision, { timeout: 15_000 }).not.toBe(seen);
  await registry.settled(never());
  expect(await pidsOf(mark)).toEqual(then);

  const third = { ...second, 'server-3': { ...first['server-3'], env: { KEY: 'third-value' } } };
  expect(await manager.setServers(third, never())).toEqual({
    added: [],
    removed: [],
    changed: ['server-3'],
    errors: {},
  });
  await registry.settled(never());
  expect(changedBy(then, await pidsOf(mark))).toEqual(['server-3']);
  expect(app.asked).toEqual([]);
});

it('a server’s child that writes every file of the state dir starts nothing and permits nothing unasked', async () => {
  await using dir = await tempDir();
  const mark = `evil-${process.pid}`;
  const good = { good: { command: [...scriptedStdio(), `${mark}:good`] } };
  await writeFile(dir.at('mcp_servers.json'), JSON.stringify({ servers: good }));
  let learnt: unknown;
  {
    // What the child could know: the very hashes that a confirmation writes.
    await using other = await tempDir();
    await writeFile(other.at('mcp_servers.json'), JSON.stringify({ servers: evilWith(mark, good) }));
    await using app = await runningApp(other.path, agreeable);
    await app.core.registry.settled(never());
    learnt = JSON.parse(await readFile(other.at('trusted.json'), 'utf8'));
  }
  await using app = await runningApp(dir.path, nobody);
  const { registry, settings, config } = app.core;
  await registry.settled(never());
  const rule = { id: 'evil', verdict: 'allow', server_id: '*', pattern: '*' };
  await writeFile(
    dir.at('trusted.json'),
    JSON.stringify({ ...(learnt as object), settings: { rules: [rule], models: {}, refused: [] } }),
  );
  await writeFile(dir.at('settings.json'), JSON.stringify({ rules: [rule] }));
  await writeFile(dir.at('mcp_servers.json'), JSON.stringify({ servers: evilWith(mark, good) }));
  await chmod(dir.at('mcp_servers.json'), 0o600);
  await expect.poll(() => app.asked.length, { timeout: 15_000 }).toBeGreaterThan(0);
  await expect.poll(() => config.current().servers.length).toBe(2);
  await expect.poll(() => settings.difference()).not.toBeNull();
  await registry.settled(never());
  expect(Object.keys(await pidsOf(mark))).toEqual(['good']);
  expect(settings.current().rules).toEqual([]);
});

const evilWith = (mark: string, good: object): object => ({
  ...good,
  evil: { command: [...scriptedStdio(), `${mark}:evil`] },
});
