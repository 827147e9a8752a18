import type { ResultBlockView } from '@contract';
import { cleanText } from '../../lib/cleanText';
import type { ContentBlock } from '../../mcp/session';

const KIB = 1024;
/** The most of one result that crosses to the page. */
export const VIEW_LIMITS = {
  blockText: 64 * KIB,
  /** Of all text in one result. */
  allText: 512 * KIB,
  image: 4 * KIB * KIB,
  /** Of all images in one result. */
  allImages: 16 * KIB * KIB,
  blocks: 100,
} as const;

const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Half of a character, where a cut went through it. */
const HALF_PAIR = /[\uD800-\uDBFF]$/;
const BASE64 = /^[A-Za-z0-9+/\r\n]*={0,2}\s*$/;

/** A tool's result, made safe to draw and bounded (spec P5): raster images only, no raw bytes of anything else. */
export function toResultView(content: readonly ContentBlock[], structured: unknown): ResultBlockView[] {
  const budget = { text: VIEW_LIMITS.allText, images: VIEW_LIMITS.allImages };
  const blocks = content.slice(0, VIEW_LIMITS.blocks).map((block) => toBlock(block, budget));
  const rest = content.length - blocks.length;
  if (rest > 0) blocks.push({ kind: 'text', text: `[+${rest}]`, cut: true });
  if (structured !== undefined && structured !== null) {
    const { text, cut } = cutText(JSON.stringify(structured, null, 2), budget);
    blocks.push({ kind: 'structured', json: text, cut });
  }
  return blocks;
}

interface Budget {
  text: number;
  images: number;
}

function toBlock(block: ContentBlock, budget: Budget): ResultBlockView {
  switch (block.type) {
    case 'text':
      return { kind: 'text', ...cutText(word(block.text), budget) };
    case 'image':
      return toImage(word(block.mimeType), word(block.data), budget);
    case 'audio':
      return file(word(block.mimeType) || 'audio/*', base64Bytes(word(block.data)), 'audio');
    case 'resource':
      return toResource(block.resource);
    case 'resource_link':
      return {
        kind: 'link',
        uri: short(block.uri),
        name: short(block.title ?? block.name ?? block.uri),
        mime: typeof block.mimeType === 'string' ? short(block.mimeType) : null,
      };
    default:
      return { kind: 'text', ...cutText(`[${block.type}]\n${JSON.stringify(block, null, 2)}`, budget) };
  }
}

function toImage(mime: string, data: string, budget: Budget): ResultBlockView {
  const bytes = base64Bytes(data);
  const fits = bytes <= VIEW_LIMITS.image && bytes <= budget.images;
  if (!fits || !IMAGES.has(mime) || bytes === 0 || !BASE64.test(data)) return file(mime || 'image/*', bytes, 'image');
  budget.images -= bytes;
  return { kind: 'image', mime, data: data.replace(/\s/g, '') };
}

function toResource(resource: unknown): ResultBlockView {
  const { uri, mimeType, text, blob } = (resource ?? {}) as Record<string, unknown>;
  const bytes = typeof text === 'string' ? Buffer.byteLength(text) : base64Bytes(word(blob));
  return file(word(mimeType), bytes, `[resource: ${short(uri)}]`);
}

const file = (mime: string, bytes: number, label: string): ResultBlockView => ({
  kind: 'file',
  mime: short(mime),
  bytes,
  label,
});

function cutText(text: string, budget: Budget): { text: string; cut: boolean } {
  const room = Math.min(VIEW_LIMITS.blockText, budget.text);
  const cut = text.length > room;
  const kept = cut ? text.slice(0, room).replace(HALF_PAIR, '') : text;
  budget.text -= kept.length;
  return { text: cleanText(kept), cut };
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
const short = (value: unknown): string => cleanText(word(value)).slice(0, 2048);
const base64Bytes = (data: string): number => Math.floor((data.replace(/[\s=]+$/, '').length * 3) / 4);
