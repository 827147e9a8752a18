import { AUTH_ROWS } from './authRows';
import { HTTP_ROWS } from './httpRows';
import type { ModeRow } from './modeRow';
import { STDIO_ROWS } from './stdioRows';

/** Every mode of both files of the kit. */
export const ALL_ROWS: readonly ModeRow[] = [...STDIO_ROWS, ...HTTP_ROWS, ...AUTH_ROWS];

/** @throws when the kit has no such mode */
export function rowNamed(mode: string, file: 'stdio' | 'http'): ModeRow {
  const found = (file === 'stdio' ? STDIO_ROWS : [...HTTP_ROWS, ...AUTH_ROWS]).find((row) => row.mode === mode);
  if (found === undefined) throw new Error(`no mode ${mode} in ${file}`);
  return found;
}
