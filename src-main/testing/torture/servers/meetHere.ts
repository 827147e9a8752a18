import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { testSchemaWorker } from '../../schemaWorker';
import { tempDir } from '../../tempDir';
import { driveCore } from './driveCore';
import { startHttpKit } from './kit';
import { killMarked } from './marked';
import { orderOf } from './meet';
import type { ModeRow } from './modeRow';
import { SILENT } from './order';
import type { Seen } from './seen';

/** The folder of the project. */
export const root = path.join(import.meta.dirname, '../../../..');
const NO_HOST = { root, program: '', maxMs: 0, maxMib: 0 };

/** The core and one hostile server in this very process; what the machine costs is measured by the torture alone. */
export async function meetHere(row: ModeRow): Promise<Seen> {
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
