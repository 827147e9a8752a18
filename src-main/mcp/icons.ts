import { isRecord } from '../lib/isRecord';
import { timeLimit } from '../lib/task';
import type { ListedIcon } from './session';

/** Largest picture, in bytes and along one edge: a small file can unpack to gigabytes. */
export const ICON_BYTES = 65_536;
const MAX_EDGE = 1_024;
const MAX_ICONS = 8;
/** A data address of the largest picture, and some room for its beginning. */
const ADDRESS_LENGTH = Math.ceil((ICON_BYTES * 4) / 3) + 256;
const FETCH_MS = 5_000;
/** What these become in an address; drawings that may hold script or fetch something are not among them. */
const RASTER: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
]);

/** The icons that a server names for itself or a tool, as far as they may be looked at (spec P2). */
export function toIcons(value: unknown): readonly ListedIcon[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).slice(0, MAX_ICONS).flatMap((item) => {
    if (!isRecord(item) || typeof item.src !== 'string' || item.src.length > ADDRESS_LENGTH) return [];
    return [{ src: item.src }];
  });
}

export interface IconSource {
  /** Where the server itself is reached; null for one on this computer or in the app. */
  readonly origin: string | null;
  /** Bounded to `ICON_BYTES` and without the server's credentials. */
  readonly fetch: typeof fetch;
}

/**
 * The first icon that is a small raster picture, as a `data:` address; null when there is none. Only what the server
 * sent itself is looked at: inline, or from its own origin (spec P2). Never rejects.
 */
export async function loadIcon(
  icons: readonly ListedIcon[],
  source: IconSource,
  signal: AbortSignal,
): Promise<string | null> {
  for (const { src } of icons) {
    const bytes = await bytesOf(src, source, signal).catch(() => null);
    const address = bytes === null ? null : await toAddress(bytes);
    if (address !== null) return address;
  }
  return null;
}

async function bytesOf(
  src: string,
  { origin, fetch: get }: IconSource,
  outer: AbortSignal,
): Promise<Uint8Array | null> {
  const inline = /^data:[^,]{0,128};base64,/i.exec(src);
  if (inline !== null) return Buffer.from(src.slice(inline[0].length), 'base64');
  if (origin === null || !URL.canParse(src) || new URL(src).origin !== origin) return null;
  using limit = timeLimit(FETCH_MS, outer);
  const response = await get(src, { signal: limit.signal, redirect: 'error' });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  await response.body?.cancel();
  return null;
}

/** Believes the bytes and not what they are called. */
async function toAddress(bytes: Uint8Array): Promise<string | null> {
  if (bytes.length === 0 || bytes.length > ICON_BYTES) return null;
  const { imageSize } = await import('image-size');
  try {
    const { type, width, height } = imageSize(bytes);
    const mimeType = RASTER.get(type ?? '');
    if (mimeType === undefined || width > MAX_EDGE || height > MAX_EDGE) return null;
    return `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
  } catch {
    return null;
  }
}
