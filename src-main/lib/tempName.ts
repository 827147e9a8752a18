import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

const TEMP = /^\..+\.(\d+)-[0-9a-f]{12}\.plugboard-tmp$/s;

/** A new name for a temporary file beside `path`, which tells who is writing it. */
export const tempBeside = (path: string): string =>
  join(
    dirname(path),
    `.${basename(path).slice(0, 128)}.${process.pid}-${randomBytes(6).toString('hex')}.plugboard-tmp`,
  );

/** The process that writes, or wrote, a temporary file of this name; undefined when the name is not one of ours. */
export function writerOf(name: string): number | undefined {
  const pid = TEMP.exec(name)?.[1];
  return pid === undefined ? undefined : Number(pid);
}
