import { createReadStream } from 'node:fs';
import { Fault } from '../lib/fault';
import { ioCode, ioReason } from '../lib/ioReason';
import { told } from '../lib/words';

const NEWLINE = 0x0a;

/**
 * The lines of a file, and the rest behind its last newline; null for one that is too long, which is never held whole.
 * A missing file has none. @throws Fault 'read-failed'
 */
export async function* linesOf(path: string, maxLineBytes: number): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (): Buffer | null => {
    const line = length > maxLineBytes ? null : Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  const add = (part: Buffer): void => {
    length += part.length;
    if (length <= maxLineBytes) parts.push(part);
    else parts = [];
  };
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        add(chunk.subarray(from, at));
        from = at + 1;
        yield take();
      }
      add(chunk.subarray(from));
    }
    yield take();
  } catch (error) {
    if (ioCode(error) === 'ENOENT') return;
    if (ioCode(error) === undefined) throw error;
    throw new Fault('read-failed', told`cannot read ${path}: ${ioReason(error)}`, { cause: error });
  }
}
