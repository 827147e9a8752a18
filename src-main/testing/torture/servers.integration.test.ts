import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ALL_ROWS, rowNamed } from './servers/allRows';
import { judge } from './servers/judge';
import { stdioKit } from './servers/kit';
import { meetHere, root } from './servers/meetHere';
import { SILENT } from './servers/order';

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
