import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerEntry } from '../../../config/schema';
import { recorded, startHttpKit, stdioKit, type HttpKit } from './kit';
import { killMarked, MARK, pidsWith } from './marked';
import { T_CALL, T_HTTP, T_INIT, type ModeRow } from './modeRow';
import { SILENT, type Order } from './order';
import type { Seen } from './seen';

/** Longer than any row may take to show a first result. */
const SETTLE_MS = 20_000;

/** A program that meets one server and prints what it saw, and how far it may go. */
export interface Host {
  readonly program: string;
  readonly root: string;
  /** A well-behaved HTTP server that stays. */
  readonly controlUrl: string;
  readonly maxMs: number;
  readonly maxMib: number;
}

/** Lets a host meet the server of a row, in a process of its own that is ended when it goes too far. */
export async function meet(row: ModeRow, host: Host): Promise<Seen> {
  const mark = randomUUID();
  const dir = await mkdtemp(join(tmpdir(), 'plugboard-torture-'));
  const args = row.args ?? [];
  const kit = row.type === 'local' ? undefined : await startHttpKit(host.root, row.mode, { args, mark: `${mark}-kit` });
  try {
    const order = orderOf(row, host, { mark, kit, sentFile: join(dir, 'sent') });
    const file = join(dir, 'order.json');
    await writeFile(file, JSON.stringify(order));
    const seen = await run(host, [file, dir]);
    // A host that was ended could not count; one that was not has done so itself.
    return seen.always.died === '' ? seen : { ...seen, left: (await pidsWith(mark)).length };
  } finally {
    await kit?.[Symbol.asyncDispose]();
    await killMarked(mark);
    await rm(dir, { recursive: true, force: true });
  }
}

interface Around {
  readonly mark: string;
  readonly kit: HttpKit | undefined;
  readonly sentFile: string;
}

export function orderOf(row: ModeRow, { root, controlUrl }: Host, { mark, kit, sentFile }: Around): Order {
  const command = stdioKit(root, row.mode, row.args);
  const limits = { connect_timeout_seconds: T_INIT / 1000, call_timeout_seconds: T_CALL / 1000, ...row.entry };
  const env = { [MARK]: mark };
  const local = { command: [...(row.isRecorded === true ? recorded(root, sentFile, command) : command)], env };
  const url = row.type === 'ws' ? kit?.mcp.replace(/^http/, 'ws') : kit?.mcp;
  const entry: ServerEntry =
    row.type === 'local' ? { ...local, ...limits } : { type: row.type, url: url ?? '', ...limits };
  const control: ServerEntry =
    row.type === 'local' ? { command: [...stdioKit(root, 'well-behaved')] } : { type: 'http', url: controlUrl };
  return {
    mode: row.mode,
    type: row.type,
    entry,
    control,
    steps: row.steps ?? [{ do: 'call' }],
    limits: row.limits ?? {},
    oauth: { httpMs: T_HTTP, ...row.oauth },
    settleMs: row.settleMs ?? SETTLE_MS,
    mark,
    port: kit?.port ?? null,
    log: kit?.log ?? null,
    sentFile: row.isRecorded === true ? sentFile : null,
    isAuth: row.isAuth === true,
  };
}

/** A main thread that waits for helpers of the collector, which wait for a core, would look like one that stalls. */
const NODE = ['--expose-gc', '--single-threaded-gc'];

const WATCH_MS = 100;

async function run({ program, maxMs, maxMib }: Host, args: readonly string[]): Promise<Seen> {
  const child = spawn(process.execPath, [...NODE, program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  let died = '';
  let peak = 0;
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2_000)));
  const end = (why: string): void => {
    died ||= why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end(`hung for ${maxMs / 1000} s`), maxMs);
  const watching = setInterval(() => {
    void rssOf(child.pid ?? 0).then((mib) => {
      peak = Math.max(peak, mib);
      if (mib > maxMib) end(`grew beyond ${maxMib} MiB`);
    });
  }, WATCH_MS);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(timer);
  clearInterval(watching);
  const line = stdout.split('\n').find((text) => text.startsWith('{'));
  if (line !== undefined && died === '') return JSON.parse(line) as Seen;
  died ||= `ended with ${signal ?? code}: ${stderr.trim().split('\n').slice(-12).join(' ').slice(0, 600)}`;
  return { ...SILENT, always: { ...SILENT.always, died, growthMib: peak } };
}

async function rssOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
  return (Number(text.split(' ')[1] ?? 0) * 4_096) / 1_048_576;
}
