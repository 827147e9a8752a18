import type { ModeRow } from './modeRow';
import { STDIO_CONTENT_ROWS } from './stdioContentRows';
import { STDIO_FRAMING_ROWS } from './stdioFramingRows';
import { STDIO_LIFE_ROWS } from './stdioLifeRows';
import { STDIO_LOAD_ROWS } from './stdioLoadRows';
import { STDIO_PROTOCOL_ROWS } from './stdioProtocolRows';

/** 63 modes of `hostile-stdio.mjs`, in its order; every figure but the shared limits is the README's. */
export const STDIO_ROWS: readonly ModeRow[] = [
  ...STDIO_FRAMING_ROWS,
  ...STDIO_LIFE_ROWS,
  ...STDIO_LOAD_ROWS,
  ...STDIO_CONTENT_ROWS,
  ...STDIO_PROTOCOL_ROWS,
].map((row) => ({ ...row, type: 'local' }));
