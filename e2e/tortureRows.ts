import { appendFile } from 'node:fs/promises';
import { type Measured, toRow } from '../src-main/testing/torture/row';

/** The whole torture, or the small share that `npm test` runs. */
export const isTorture = process.env['PLUGBOARD_TORTURE_ROWS'] !== undefined;

/** Adds a row to the table of `npm run torture`; alone, nothing. */
export async function report(measured: Measured): Promise<void> {
  const file = process.env['PLUGBOARD_TORTURE_ROWS'];
  if (file !== undefined) await appendFile(file, `${JSON.stringify(toRow(measured))}\n`);
}
