import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Disposables } from '../../lib/disposables';
import { tempDir } from '../../testing/tempDir';
import { DEFAULT_LIMITS } from '../limits';
import { createChildLedger, reapOrphans } from './orphans';
import { CHILD_TAG, createProcessTable, startTimeOf } from './processTable';
import { send } from './processTree';

const patience = { timeout: 15_000 };

/** A state dir of its own; whatever was started for the test is gone after it. */
async function setUp() {
  const app = new Disposables();
  const dir = app.own(await tempDir());
  const start = async (tag?: string): Promise<Awaited<ReturnType<typeof startChild>>> => {
    const child = await startChild(tag);
    app.defer(() => void send(child.pid, 'SIGKILL'));
    return child;
  };
  const file = dir.at('state', 'children.json');
  return { dir, file, start, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** A process that ends only when it is killed. */
async function startChild(tag?: string) {
  const child = spawn(
    process.execPath,
    ['-e', "process.on('SIGTERM', () => {}); console.log(1); setInterval(() => {}, 1e6)"],
    {
      env: tag === undefined ? {} : { [CHILD_TAG]: tag },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  const pid = child.pid ?? 0;
  return { pid, exited, startTime: (await startTimeOf(createProcessTable(), pid)) ?? '' };
}

interface Recorded {
  readonly pid: number;
  readonly tag: string;
}

async function record(file: string, ...children: object[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ children }));
}

async function recorded(file: string): Promise<Recorded[]> {
  const text = await readFile(file, 'utf8').catch(() => '{"children":[]}');
  return (JSON.parse(text) as { children: Recorded[] }).children;
}

describe('createChildLedger', () => {
  it('writes down who runs for the owner alone, keeps the records of others, and leaves no file behind', async () => {
    await using stage = await setUp();
    const { file, start } = stage;
    const tag = randomUUID();
    const { pid } = await start(tag);
    const ledger = createChildLedger(file, createProcessTable());
    ledger.add(pid, tag);
    await expect.poll(() => recorded(file), patience).toMatchObject([{ pid, tag, ownerPid: process.pid }]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const other = { pid: 9, startTime: '1', tag: randomUUID(), ownerPid: 8, ownerStart: '1' };
    await record(file, other);
    const second = await start(tag);
    ledger.add(second.pid, tag);
    await expect
      .poll(async () => (await recorded(file)).map((it) => it.pid).sort(), patience)
      .toEqual([9, pid, second.pid].sort());
    ledger.remove(pid);
    ledger.remove(second.pid);
    await ledger[Symbol.asyncDispose]();
    expect(await recorded(file)).toEqual([other]);
  });
});

describe('reapOrphans', () => {
  it.skipIf(process.platform === 'win32')('does not wait for a pipe in the place of its record', async () => {
    await using stage = await setUp();
    await mkdir(dirname(stage.file), { recursive: true });
    execFileSync('mkfifo', [stage.file]);
    expect(await reapOrphans(stage.file, DEFAULT_LIMITS.stop)).toBe(0);
  });

  const owner = { ownerPid: 999_999_999, ownerStart: '1' };

  it('ends the children of an owner that is gone, and what they started', async () => {
    await using stage = await setUp();
    const { file, start } = stage;
    const tag = randomUUID();
    const [child, helper] = [await start(tag), await start(tag)];
    await record(file, { pid: child.pid, startTime: child.startTime, tag, ...owner });
    expect(await reapOrphans(file, DEFAULT_LIMITS.stop)).toBe(2);
    await Promise.all([child.exited, helper.exited]);
    expect(await recorded(file)).toEqual([]);
  });

  it('spares a process with another start time or tag, one without a tag, and those of a living owner', async () => {
    await using stage = await setUp();
    const { file, start } = stage;
    const tags = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
    const late = await start(tags[0]);
    const foreign = await start(randomUUID());
    const bare = await start();
    const owned = await start(tags[3]);
    const me = { ownerPid: process.pid, ownerStart: await startTimeOf(createProcessTable(), process.pid) };
    await record(
      file,
      { pid: late.pid, startTime: '1', tag: tags[0], ...owner },
      { pid: foreign.pid, startTime: foreign.startTime, tag: tags[1], ...owner },
      { pid: bare.pid, startTime: bare.startTime, tag: tags[2], ...owner },
      { pid: owned.pid, startTime: owned.startTime, tag: tags[3], ...me },
    );
    expect(await reapOrphans(file, DEFAULT_LIMITS.stop)).toBe(0);
    for (const { pid } of [late, foreign, bare, owned]) expect(send(pid, 0)).toBe(true);
    expect((await recorded(file)).map(({ tag }) => tag)).toEqual([tags[3]]);
  });

  it('does nothing about a file that is missing or broken', async () => {
    await using stage = await setUp();
    const { file } = stage;
    expect(await reapOrphans(file, DEFAULT_LIMITS.stop)).toBe(0);
    await record(file, { pid: 1, tag: 'x' });
    expect(await reapOrphans(file, DEFAULT_LIMITS.stop)).toBe(0);
  });
});
