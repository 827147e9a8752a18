import { closeSync, constants, openSync, readSync } from 'node:fs';

/** Opening a pipe would else wait for a writer. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The first bytes of a small file, for what cannot wait. Null when it cannot be read, whatever stands there. */
export function readNow(file: string, maxBytes: number): string | null {
  let handle: number | undefined;
  try {
    handle = openSync(file, WITHOUT_WAITING);
    const bytes = Buffer.alloc(maxBytes);
    return bytes.toString('utf8', 0, readSync(handle, bytes));
  } catch {
    return null;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
