import { isRecord } from '../lib/isRecord';
import { toWords } from './faults';
import { cutDepth } from './lenient';
import type { CallResult, ContentBlock } from './session';
import type { Said } from '../lib/words';
import { mcpNotes } from '../text/mcpNotes';

/** A tool result as it came, with what is no content block replaced by a readable one; total, never throws (spec P5). */
export function toCallResult(raw: unknown): CallResult {
  const result = isRecord(raw) ? raw : {};
  let isReplaced = false;
  const notes: Said[] = [];
  const items = Array.isArray(result.content) ? (result.content as unknown[]) : [];
  if (!Array.isArray(result.content) && result.structuredContent === undefined && result.toolResult === undefined) {
    notes.push(mcpNotes.noContent);
  }
  const content = items.map((item) => {
    const found = toBlock(item);
    isReplaced ||= found.isReplaced;
    return found.block;
  });
  if (isReplaced) notes.push(mcpNotes.blockReplaced);
  const structured = result.structuredContent ?? result.toolResult;
  const structuredContent = cutDepth(structured);
  if (structuredContent !== structured) notes.push(mcpNotes.resultCut);
  return { content, structuredContent, isError: result.isError === true, notes };
}

/** One content block as it came, or a readable one in the place of what is none. */
export function toBlock(item: unknown): { readonly block: ContentBlock; readonly isReplaced: boolean } {
  if (isRecord(item) && typeof item.type === 'string') {
    return { block: cutDepth(item) as ContentBlock, isReplaced: false };
  }
  return { block: { type: 'text', text: `[unsupported: ${describe(item)}]` }, isReplaced: true };
}

function describe(item: unknown): string {
  if (!isRecord(item)) return item === null ? 'null' : typeof item;
  return typeof item.text === 'string' ? toWords(item.text, 200) : 'no type';
}
