import { appendFile, chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { openJsonLog, readJsonLog } from './jsonLog';

const toNumber = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'number' ? value.n : undefined;

const collect = async <T>(records: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const record of records) all.push(record);
  return all;
};

const open = (path: string, maxLineBytes?: number) =>
  openJsonLog<unknown>(path, toNumber, maxLineBytes === undefined ? {} : { maxLineBytes });

it('keeps records in the order of the calls, for its owner alone', async () => {
  await using dir = await tempDir();
  await using log = await open(dir.at('logs', 'a.jsonl'));
  await Promise.all(Array.from({ length: 200 }, (_, n) => log.append({ n, text: 'ü\n' }, { sync: n % 50 === 0 })));
  expect(await collect(log.read())).toEqual(Array.from({ length: 200 }, (_, n) => n));
  expect((await stat(dir.at('logs', 'a.jsonl'))).mode & 0o777).toBe(0o600);
});

it('narrows a log that was left 0644', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('a'), '');
  await chmod(dir.at('a'), 0o644);
  await using _log = await open(dir.at('a'));
  expect((await stat(dir.at('a'))).mode & 0o777).toBe(0o600);
});

it('reads past a torn last line, and cuts it off before anything is appended', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('a'), '{"n":1}\n{"n":2}\n{"n":3,"te');
  expect(await collect(readJsonLog(dir.at('a'), toNumber))).toEqual([1, 2]);
  await using log = await open(dir.at('a'));
  await log.append({ n: 4 });
  expect(await readFile(dir.at('a'), 'utf8')).toBe('{"n":1}\n{"n":2}\n{"n":4}\n');
});

it('keeps a whole last record that only lacks its newline', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('a'), '{"n":1}\n{"n":2}');
  await using log = await open(dir.at('a'));
  await log.append({ n: 3 });
  expect(await collect(log.read())).toEqual([1, 2, 3]);
});

it('cuts a torn line of many blocks, such as the zeros a power loss leaves', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('a'), '{"n":1}\n');
  await appendFile(dir.at('a'), Buffer.alloc(300_000));
  await using log = await open(dir.at('a'));
  await log.append({ n: 2 });
  expect(await readFile(dir.at('a'), 'utf8')).toBe('{"n":1}\n{"n":2}\n');
});

it('skips lines it does not understand and says so, and keeps their neighbours', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('a'), `{"n":1}\nnoise\n\n{"m":1}\n${'x'.repeat(2000)}\n{"n":2}\n`);
  const skipped: string[] = [];
  const options = { maxLineBytes: 1000, onSkipped: (reason: string) => void skipped.push(reason) };
  expect(await collect(readJsonLog(dir.at('a'), toNumber, options))).toEqual([1, 2]);
  expect(skipped).toEqual(['not-json', 'unknown-record', 'too-long']);
});

it('refuses a record over the limit and one after closing', async () => {
  await using dir = await tempDir();
  const log = await open(dir.at('a'), 100);
  await expect(log.append({ n: 1, text: 'x'.repeat(200) })).rejects.toMatchObject({ kind: 'too-large' });
  const last = log.append({ n: 2 });
  await log.close();
  await last;
  await expect(log.append({ n: 3 })).rejects.toMatchObject({ kind: 'closed' });
  expect(await readFile(dir.at('a'), 'utf8')).toBe('{"n":2}\n');
});

it('reads nothing from a log that does not exist', async () => {
  await using dir = await tempDir();
  expect(await collect(readJsonLog(dir.at('none'), toNumber))).toEqual([]);
});
