import { oneLine, stripHiddenButJoiners, wellFormed } from '../lib/cleanText';
import { isRecord } from '../lib/isRecord';
import type { ContentBlock } from '../mcp/session';
import type { UserPart } from '../models/provider';
import { boundJson } from './boundJson';
import { cutMiddle, sizeWords } from './textBounds';

/** What a call brought, as far as the model is concerned. */
export interface ToolOutput {
  readonly content: readonly ContentBlock[];
  readonly structuredContent: unknown;
}

/** The same with secrets taken out of every text, keys included (spec S8). */
export const scrubOutput = (output: ToolOutput, scrub: (text: string) => string): ToolOutput => ({
  content: output.content.map((block) => boundJson(block, scrub) as ContentBlock),
  structuredContent: boundJson(output.structuredContent ?? null, scrub),
});

const MAX_TEXT = 65_536;
const MAX_IMAGES = 8;
/** In base64 characters; vendors refuse larger ones, and with them the whole request. */
const MAX_IMAGE = 5 * 1024 * 1024;
const MAX_IMAGES_TOTAL = 12 * 1024 * 1024;

/**
 * MCP content → model content (spec P5). Total over every shape: what has no form of its own is named in words,
 * and characters that a person would not see are left out.
 * Text over 64 KiB keeps its head and tail; too many or too large images become words.
 */
export function toModelContent({ content, structuredContent }: ToolOutput): UserPart[] {
  if (content.length === 0) {
    const text =
      structuredContent === undefined || structuredContent === null ? '(no content)' : json(structuredContent);
    return [boundText(text)];
  }
  return boundTexts(boundImages(content.map(toPart)));
}

function toPart(block: ContentBlock): UserPart {
  switch (block.type) {
    case 'text':
      return textPart(asText(block['text']));
    case 'image':
      return toImage(block);
    case 'audio':
      return textPart(`[audio: ${asLine(block['mimeType'], 'unknown type')}, ${base64Size(block['data'])}]`);
    case 'resource':
      return textPart(resourceText(block['resource']));
    case 'resource_link':
      return textPart(linkText(block));
    default:
      return textPart(`[unsupported: ${oneLine(block.type, 60)}]`);
  }
}

function toImage(block: ContentBlock): UserPart {
  const { data, mimeType } = block;
  const mime = asLine(mimeType, 'unknown type');
  if (typeof data !== 'string' || !/^image\/[a-z0-9.+-]+$/i.test(mime) || !isBase64(data))
    return textPart(`[image: ${mime}, not readable]`);
  if (data.length > MAX_IMAGE) return textPart(`[image: ${mime}, ${base64Size(data)}, too large to send]`);
  return { kind: 'image', mime: mime.toLowerCase(), data };
}

function resourceText(resource: unknown): string {
  if (!isRecord(resource)) return '[resource: not readable]';
  const uri = asLine(resource['uri'], 'without address');
  const mime = resource['mimeType'] === undefined ? '' : `, ${asLine(resource['mimeType'], '')}`;
  if (typeof resource['text'] === 'string') return `[resource: ${uri}${mime}]\n${resource['text']}`;
  return `[resource: ${uri}${mime}, ${base64Size(resource['blob'])}]`;
}

function linkText(block: ContentBlock): string {
  const { uri, name, title, mimeType, description } = block;
  const label = asLine(title ?? name, '');
  const mime = mimeType === undefined ? '' : ` (${asLine(mimeType, '')})`;
  const about = description === undefined ? '' : `: ${asText(description)}`;
  return `[link: ${label === '' ? '' : `${label} `}<${asLine(uri, '')}>${mime}]${about}`;
}

function boundImages(parts: readonly UserPart[]): UserPart[] {
  let count = 0;
  let total = 0;
  return parts.map((part) => {
    if (part.kind !== 'image') return part;
    count += 1;
    total += part.data.length;
    if (count <= MAX_IMAGES && total <= MAX_IMAGES_TOTAL) return part;
    return textPart(`[image: ${part.mime}, ${base64Size(part.data)}, left out: too many in one result]`);
  });
}

/** Neighbouring texts are one; all of them together stay within the limit. */
function boundTexts(parts: readonly UserPart[]): UserPart[] {
  const joined: UserPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = textPart(`${last.text}\n${part.text}`);
    else joined.push(part);
  }
  let room = MAX_TEXT;
  return joined.map((part) => {
    if (part.kind !== 'text') return part;
    const bounded = boundText(part.text, room);
    room = Math.max(1024, room - bounded.text.length);
    return bounded;
  });
}

const boundText = (text: string, limit = MAX_TEXT): UserPart & { kind: 'text' } =>
  textPart(
    stripHiddenButJoiners(
      cutMiddle(wellFormed(text), limit, (cut) => `\n[… ${cut} characters left out; the whole is in the log …]\n`),
    ),
  );

const textPart = (text: string): UserPart & { kind: 'text' } => ({ kind: 'text', text });
const asText = (value: unknown): string => (typeof value === 'string' ? value : value === undefined ? '' : json(value));
const asLine = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.trim() !== '' ? oneLine(value, 2048) : otherwise;
const isBase64 = (text: string): boolean => text !== '' && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
const base64Size = (data: unknown): string =>
  typeof data === 'string' ? sizeWords(Math.floor((data.replace(/=+$/, '').length * 3) / 4)) : 'empty';

function json(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? '';
  } catch {
    return '[too deep to show]';
  }
}
