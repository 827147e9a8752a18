import { isRecord } from '../lib/isRecord';
import { mcpFaults } from '../text/mcpFaults';
import { createMcpFault } from './faults';
import { toBlock } from './lenientResult';
import type { Completion, PromptResult, ResourceContents } from './session';

const MAX_VALUES = 100;
const VALUE_LENGTH = 2_048;
const MAX_MESSAGES = 1_000;

const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The parts of a resource that hold text or bytes. @throws McpFault when there is none */
export function toContents(result: unknown, asked: string): readonly ResourceContents[] {
  const parts = arrayOf(isRecord(result) ? result.contents : undefined);
  const contents = parts.flatMap((part): ResourceContents[] => {
    if (!isRecord(part)) return [];
    const uri = typeof part.uri === 'string' ? part.uri : asked;
    const mimeType = typeof part.mimeType === 'string' ? part.mimeType : null;
    if (typeof part.text === 'string') return [{ uri, mimeType, text: part.text }];
    return typeof part.blob === 'string' ? [{ uri, mimeType, blob: part.blob }] : [];
  });
  if (contents.length === 0 && parts.length > 0) throw createMcpFault('protocol', mcpFaults.emptyResource);
  return contents;
}

/** A prompt's messages; content as one block, a list of them or plain text. @throws McpFault when there is none */
export function toPromptResult(result: unknown): PromptResult {
  const parts = arrayOf(isRecord(result) ? result.messages : undefined).slice(0, MAX_MESSAGES);
  const messages = parts.flatMap((part): PromptResult['messages'] => {
    if (!isRecord(part)) return [];
    const role = part.role === 'assistant' ? 'assistant' : 'user';
    const blocks = Array.isArray(part.content) ? (part.content as unknown[]) : [part.content];
    return blocks.map((block) => ({
      role,
      content: typeof block === 'string' ? { type: 'text', text: block } : toBlock(block).block,
    }));
  });
  if (messages.length === 0) throw createMcpFault('protocol', mcpFaults.emptyPrompt);
  const description = isRecord(result) && typeof result.description === 'string' ? result.description : '';
  return { description, messages };
}

/** At most 100 values, whatever the server sends. */
export function toCompletion(result: unknown): Completion {
  const completion = isRecord(result) && isRecord(result.completion) ? result.completion : {};
  const values = arrayOf(completion.values).filter((value): value is string => typeof value === 'string');
  const { total } = completion;
  const hasMore = completion.hasMore === true || (typeof total === 'number' && total > values.length);
  return {
    values: values.slice(0, MAX_VALUES).map((value) => value.slice(0, VALUE_LENGTH)),
    hasMore: hasMore || values.length > MAX_VALUES,
  };
}
