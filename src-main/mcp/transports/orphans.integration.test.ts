import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Disposables } from '../../lib/disposables';
import { tempDir } from '../../testing/tempDir';
import { DEFAULT_LIMITS } from '../limits';
import { createChildLedger, reapOrphans } from './orphans';
import { CHILD_TAG, createProcessTable, startTimeOf } from './processTable';
import { send } from './processTree';

/** A state dir of its own; whatever was started for the test is gone after it. */
async function setUp() {
  const app = new Disposables();
  const dir = app.own(await tempDir());
  const start = async (tag?: string): Promise<Awaited<ReturnType<typeof startChild>>> => {
    const child = await startChild(tag);
    app.defer(() => void send(child.pid, 'SIGKILL'));
    return child;
  };
  const folder = dir.at('children');
  return { dir, folder, start, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** A process that ends only when it is killed. */
async function startChild(tag?: string) {
  const child = spawn(
    process.execPath,
    ['-e', "process.on('SIGTERM', () => {}); console.log(1); setInterval(() => {}, 1e6)"],
    { env: tag === undefined ? {} : { [CHILD_TAG]: tag }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  return { pid: child.pid ?? 0, exited };
}

/** What an instance that is gone, or any other, left in the folder; answers its mark. */
async function record(folder: string, owner: object = { pid: 999_999_999, startTime: '1' }): Promise<string> {
  const mark = randomUUID();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${mark}.json`), JSON.stringify(owner));
  return mark;
}

describe('createChildLedger', () => {
  it('has written down whose its tags are before it gives one away, for the owner alone', async () => {
    await using stage = await setUp();
    const ledger = createChildLedger(stage.folder, createProcessTable());
    const [mark, ...rest] = (await ledger.newTag()).split('.');
    expect(rest).toHaveLength(1);
    const file = join(stage.folder, `${mark ?? ''}.json`);
    const startTime = await startTimeOf(createProcessTable(), process.pid);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ pid: process.pid, startTime });
    expect([(await stat(file)).mode & 0o777, (await stat(stage.folder)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(await ledger.newTag()).toMatch(new RegExp(`^${mark ?? ''}\\.`));
    await ledger[Symbol.asyncDispose]();
    expect(await readdir(stage.folder)).toEqual([]);
  });

  it('leaves its record to the next start while something of its own still runs', async () => {
    await using stage = await setUp();
    const ledger = createChildLedger(stage.folder, createProcessTable());
    await stage.start(await ledger.newTag());
    await ledger[Symbol.asyncDispose]();
    expect(await readdir(stage.folder)).toHaveLength(1);
  });

  it('writes nothing when nothing is started, and gives tags where it cannot write', async () => {
    await using stage = await setUp();
    await createChildLedger(stage.folder, createProcessTable())[Symbol.asyncDispose]();
    expect(await readdir(stage.dir.path)).toEqual([]);
    await writeFile(stage.folder, 'in the way');
    expect(await createChildLedger(stage.folder, createProcessTable()).newTag()).toMatch(/^\S{36}\.\S{36}$/);
  });
});

describe('reapOrphans', () => {
  it('ends what an instance that is gone started, and what that started', async () => {
    await using stage = await setUp();
    const { folder, start } = stage;
    const mark = await record(folder);
    const [child, other, helper] = [await start(`${mark}.a`), await start(`${mark}.b`), await start(`${mark}.b`)];
    expect(await reapOrphans(folder, DEFAULT_LIMITS.stop)).toBe(3);
    await Promise.all([child.exited, other.exited, helper.exited]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('spares what carries another mark or none, and what belongs to a running instance', async () => {
    await using stage = await setUp();
    const { folder, start } = stage;
    await record(folder);
    const startTime = await startTimeOf(createProcessTable(), process.pid);
    const mine = await record(folder, { pid: process.pid, startTime });
    const spared = [await start(randomUUID()), await start(), await start(`${mine}.a`), await start(`x${mine}.a`)];
    expect(await reapOrphans(folder, DEFAULT_LIMITS.stop)).toBe(0);
    for (const { pid } of spared) expect(send(pid, 0)).toBe(true);
    expect(await readdir(folder)).toEqual([`${mine}.json`]);
  });

  it('takes a pid that is used again for the end of its instance', async () => {
    await using stage = await setUp();
    const mark = await record(stage.folder, { pid: process.pid, startTime: '1' });
    const child = await stage.start(`${mark}.a`);
    expect(await reapOrphans(stage.folder, DEFAULT_LIMITS.stop)).toBe(1);
    await child.exited;
  });

  it('does nothing about a record that is missing, broken or no file', async () => {
    await using stage = await setUp();
    const { folder } = stage;
    expect(await reapOrphans(folder, DEFAULT_LIMITS.stop)).toBe(0);
    await record(folder, { pid: 1, startTime: 7 });
    await writeFile(join(folder, 'note.json'), '{}');
    if (process.platform !== 'win32') execFileSync('mkfifo', [join(folder, `${randomUUID()}.json`)]);
    expect(await reapOrphans(folder, DEFAULT_LIMITS.stop)).toBe(0);
  });
});
