import { isRecord } from '../../lib/isRecord';
import { cutDepth, type JsonObject } from '../lenient';
import { toBlock } from '../lenientResult';
import type { SamplingMessage, SamplingRequest, SamplingResult, SamplingTool } from './serverAsks';

const MAX_MESSAGES = 200;
const MAX_TOOLS = 128;
const MAX_HINTS = 16;
const TEXT_LENGTH = 262_144;

const listOf = (value: unknown, most: number): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]).slice(0, most) : [];
const textOf = (value: unknown, most = TEXT_LENGTH): string => (typeof value === 'string' ? value.slice(0, most) : '');

/** What a server wants the model to answer; null when it says nothing or sets no bound. */
export function toSampling(params: JsonObject): SamplingRequest | null {
  const messages = listOf(params.messages, MAX_MESSAGES).flatMap(toMessage);
  const { maxTokens, temperature, toolChoice, modelPreferences } = params;
  if (messages.length === 0 || typeof maxTokens !== 'number' || !(maxTokens >= 1)) return null;
  const mode = isRecord(toolChoice) ? toolChoice.mode : undefined;
  const hints = isRecord(modelPreferences) ? listOf(modelPreferences.hints, MAX_HINTS) : [];
  return {
    messages,
    systemPrompt: textOf(params.systemPrompt),
    maxTokens: Math.floor(maxTokens),
    temperature: typeof temperature === 'number' && temperature >= 0 && temperature <= 2 ? temperature : null,
    stopSequences: listOf(params.stopSequences, 16)
      .map((text) => textOf(text, 256))
      .filter((text) => text !== ''),
    modelHints: hints.map((hint) => (isRecord(hint) ? textOf(hint.name, 256) : '')).filter((name) => name !== ''),
    tools: listOf(params.tools, MAX_TOOLS).flatMap(toTool),
    toolChoice: mode === 'required' || mode === 'none' ? mode : 'auto',
  };
}

function toMessage(item: unknown): SamplingMessage[] {
  if (!isRecord(item) || item.content === undefined) return [];
  const blocks = Array.isArray(item.content) ? (item.content as unknown[]) : [item.content];
  return [
    { role: item.role === 'assistant' ? 'assistant' : 'user', content: blocks.map((block) => toBlock(block).block) },
  ];
}

function toTool(item: unknown): SamplingTool[] {
  if (!isRecord(item) || typeof item.name !== 'string' || item.name === '') return [];
  const schema = isRecord(item.inputSchema) ? (cutDepth(item.inputSchema) as JsonObject) : { type: 'object' };
  return [{ name: item.name.slice(0, 128), description: textOf(item.description), inputSchema: schema }];
}

/** A single block goes as one, which revisions before tools in sampling expect. */
export function fromSampling({ model, stopReason, content }: SamplingResult): JsonObject {
  const [first] = content;
  const only = content.length === 1 && first !== undefined ? first : content;
  return { role: 'assistant', model, stopReason, content: only };
}
