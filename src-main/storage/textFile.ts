import { createHash } from 'node:crypto';
import { constants, type FileHandle, open } from 'node:fs/promises';
import { ioCode, ioReason } from '../lib/ioReason';
import { inEnglish, told, type Said } from '../lib/words';

/** A document larger than this is refused, not read. */
export const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;

/** What a document on disk is now. The revision changes with every change of its bytes. */
export type TextFile =
  | { readonly kind: 'missing'; readonly revision: string }
  /** `text` is without `bom`, the byte order mark that some editors put in front. */
  | { readonly kind: 'text'; readonly text: string; readonly bom: string; readonly revision: string }
  | { readonly kind: 'unreadable'; readonly reason: Said; readonly revision: string };

/** Reads a whole UTF-8 document. Never throws: why it cannot be read is an answer like any other. */
export async function readTextFile(path: string, maxBytes = MAX_DOCUMENT_BYTES): Promise<TextFile> {
  let file: FileHandle | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const info = await file.stat();
    if (!info.isFile()) return unreadable(info.isDirectory() ? told`it is a folder` : told`it is not an ordinary file`);
    if (info.size > maxBytes) return tooLarge(maxBytes);
    return decode(await readAtMost(file, maxBytes + 1), maxBytes);
  } catch (error) {
    return ioCode(error) === 'ENOENT' ? { kind: 'missing', revision: 'missing' } : unreadable(ioReason(error));
  } finally {
    await file?.close().catch(() => undefined);
  }
}

/** Pure: bytes → text, or why they are none. */
export function decode(bytes: Uint8Array, maxBytes = MAX_DOCUMENT_BYTES): TextFile {
  if (bytes.length > maxBytes) return tooLarge(maxBytes);
  const revision = createHash('sha256').update(bytes).digest('hex');
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return unreadable(told`it is UTF-16 text; save it as UTF-8`, revision);
  if (bytes.includes(0)) return unreadable(told`it holds NUL bytes, so it is not text or was damaged`, revision);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const bom = text.startsWith(BOM) ? BOM : '';
    return { kind: 'text', text: text.slice(bom.length), bom, revision };
  } catch {
    return unreadable(told`it is not valid UTF-8 text`, revision);
  }
}

const BOM = '\uFEFF';

const unreadable = (reason: Said, revision = `unreadable: ${inEnglish(reason)}`): TextFile => ({
  kind: 'unreadable',
  reason,
  revision,
});

const tooLarge = (maxBytes: number): TextFile => unreadable(told`it is larger than ${maxBytes / (1024 * 1024)} MiB`);

/** The size may grow between looking and reading, so the reading is bounded too. */
async function readAtMost(file: FileHandle, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for (let total = 0; total < limit;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(65_536, limit - total)));
    if (bytesRead === 0) break;
    chunks.push(buffer.subarray(0, bytesRead));
    total += bytesRead;
  }
  return Buffer.concat(chunks);
}
