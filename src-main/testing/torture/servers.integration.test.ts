import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testSchemaWorker } from '../schemaWorker';
import { tempDir } from '../tempDir';
import { ALL_ROWS, rowNamed } from './servers/allRows';
import { driveCore } from './servers/driveCore';
import { judge } from './servers/judge';
import { startHttpKit, stdioKit } from './servers/kit';
import { killMarked } from './servers/marked';
import { orderOf } from './servers/meet';
import type { ModeRow } from './servers/modeRow';
import { SILENT } from './servers/order';
import type { Seen } from './servers/seen';

const root = path.join(import.meta.dirname, '../../..');
const NO_HOST = { root, program: '', maxMs: 0, maxMib: 0 };

/** The core and one hostile server in this very process; what the machine costs is measured by the torture alone. */
async function meetHere(row: ModeRow): Promise<Seen> {
  const mark = randomUUID();
  await using dir = await tempDir();
  await using control = await startHttpKit(root, 'well-behaved');
  const kit = row.type === 'local' ? undefined : await startHttpKit(root, row.mode);
  try {
    const host = { ...NO_HOST, controlUrl: control.mcp };
    const order = orderOf(row, host, { mark, kit, sentFile: dir.at('sent') });
    const seen = await driveCore(order, dir.path, testSchemaWorker);
    return { ...seen, always: SILENT.always };
  } finally {
    await kit?.[Symbol.asyncDispose]();
    await killMarked(mark);
  }
}

it.each([
  ['bytes', 'pretty', 'stdio'],
  ['start and stop', 'crash-after', 'stdio'],
  ['processes', 'grandchild', 'stdio'],
  ['load', 'cursor-loop', 'stdio'],
  ['content', 'bad-definitions', 'stdio'],
  ['protocol', 'duplicate-reply', 'stdio'],
  ['sessions and status codes', 'echo-secret', 'http'],
  ['event streams', 'sse-garbage', 'http'],
  ['older transports', 'legacy-other-origin', 'http'],
] as const)('%s: meets the row of %s', async (_, mode, file) => {
  const row = rowNamed(mode, file);
  expect(judge(row, await meetHere(row))).toEqual([]);
});

it('rests before a server that wants a sign-in, and opens nothing', async () => {
  const { settled, server } = await meetHere(rowNamed('auth', 'http'));
  expect(['needs-auth', 'failed']).toContain(settled.kind);
  expect(server.requests.some(({ path: asked }) => asked === '/authorize')).toBe(false);
});

it('has one row for each mode of both files, in which a host that does nothing fails', async () => {
  const listed = async (program: string): Promise<string[]> => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--list']);
    return stdout.split('\n').flatMap((line) => /^([a-z0-9-]+): /.exec(line)?.[1] ?? []);
  };
  const [, stdio = ''] = stdioKit(root, '');
  const modes = [...(await listed(stdio)), ...(await listed(stdio.replace('stdio', 'http')))];
  expect(ALL_ROWS.map(({ mode }) => mode).sort()).toEqual(modes.sort());
  expect(ALL_ROWS.filter((row) => judge(row, SILENT).length === 0)).toEqual([]);
});
