import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../lib/fault';
import { ioCode, ioReason } from '../lib/ioReason';
import { fileFaults } from '../text/configFaults';

/**
 * Makes the state folder where it is missing. A folder that cannot be read is no empty one.
 * @throws Fault 'state-dir'
 */
export async function requireStateDir(stateDir: string): Promise<void> {
  try {
    await makeFolder(stateDir);
    await access(stateDir, constants.R_OK | constants.X_OK);
  } catch (error) {
    throw new Fault('state-dir', fileFaults.unusableStateDir(stateDir, ioReason(error)), { cause: error });
  }
}

/** One by one: Node's own `recursive` never ends where a file system refuses with ENOENT, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  try {
    if ((await stat(folder)).isDirectory()) return;
  } catch (error) {
    if (ioCode(error) !== 'ENOENT') throw error;
    const parent = path.dirname(folder);
    if (parent !== folder) await makeFolder(parent);
  }
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another command may have made it meanwhile.
    if (ioCode(error) !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  });
}
