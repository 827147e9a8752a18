import { isRecord } from '../lib/isRecord';
import { toWords } from './faults';
import { cutDepth } from './lenient';
import type { CallResult, ContentBlock } from './session';
import type { Said } from '../lib/words';
import { mcpNotes } from '../text/mcpNotes';

/** A tool result as it came, with what is no content block replaced by a readable one; total, never throws (spec P5). */
export function toCallResult(raw: unknown): CallResult {
  const result = isRecord(raw) ? raw : {};
  const notes = new Set<Said>();
  const items = Array.isArray(result.content) ? (result.content as unknown[]) : [];
  if (!Array.isArray(result.content) && result.structuredContent === undefined && result.toolResult === undefined) {
    notes.add(mcpNotes.noContent);
  }
  const content = items.map((item): ContentBlock => {
    if (isRecord(item) && typeof item.type === 'string') return cutDepth(item) as ContentBlock;
    notes.add(mcpNotes.blockReplaced);
    return { type: 'text', text: `[unsupported: ${describe(item)}]` };
  });
  const structured = result.structuredContent ?? result.toolResult;
  const structuredContent = cutDepth(structured);
  if (structuredContent !== structured) notes.add(mcpNotes.resultCut);
  return { content, structuredContent, isError: result.isError === true, notes: [...notes] };
}

function describe(item: unknown): string {
  if (!isRecord(item)) return item === null ? 'null' : typeof item;
  return typeof item.text === 'string' ? toWords(item.text, 200) : 'no type';
}
