import type { AssistantPart, ModelMessage, ToolResult, UserPart } from '../models/provider';
import type { Message, MessagePart, ToolCall } from './events';
import { fitMessages, TRANSCRIPT_BOUNDS } from './fitMessages';
import { cutMiddle } from './textBounds';
import { toModelContent } from './toolResult';
import { isUnfinished } from './transcript';
import { inEnglish } from '../lib/words';

/** What a call row carries for the vendor: its round, the vendor's own id of it, and the vendor's signature data. */
export interface CallMeta {
  readonly round: number;
  readonly callId: string;
  readonly vendor?: unknown;
}

/**
 * A conversation as the model hears it: every call has exactly one result, unfinished ones an error, so that no vendor
 * refuses the request. What a person ran by hand is told as their words.
 */
export function toModelMessages(
  messages: readonly Message[],
  results: ResultOf = resultOf,
  bounds = TRANSCRIPT_BOUNDS,
): ModelMessage[] {
  return fitMessages(
    messages.map((message) => toTurn(message, results)),
    bounds,
  );
}

/** A call's result as the model hears it. */
export type ResultOf = (call: ToolCall) => Pick<ToolResult, 'isError' | 'content'>;

/** Converts each finished call once, however many steps follow it. Rows never change in place. */
export function rememberResults(): ResultOf {
  const known = new WeakMap<ToolCall, ReturnType<ResultOf>>();
  return (call) => {
    const result = known.get(call) ?? resultOf(call);
    known.set(call, result);
    return result;
  };
}

function toTurn(message: Message, results: ResultOf): ModelMessage[] {
  switch (message.kind) {
    case 'user':
      return [{ role: 'user', content: [{ kind: 'text', text: message.text }] }];
    case 'direct':
      return isUnfinished(message.call) ? [] : [{ role: 'user', content: directRun(message.call, results) }];
    case 'assistant':
      return rounds(message.parts).flatMap((parts) => toRound(parts, results));
  }
}

function directRun(call: ToolCall, results: ResultOf): UserPart[] {
  const { content, isError } = results(call);
  const lead = `I ran the tool ${call.name} myself with ${argumentsText(call)}. ${isError ? 'It failed:' : 'Its result:'}`;
  return [{ kind: 'text', text: lead }, ...content];
}

const argumentsText = (call: ToolCall): string =>
  cutMiddle(JSON.stringify(call.arguments) ?? '{}', 8192, (cut) => `[… ${cut} characters …]`);

/** The result of a finished or an interrupted call, for the model. */
export function resultOf(call: ToolCall): Pick<ToolResult, 'isError' | 'content'> {
  if (isUnfinished(call)) return { isError: true, content: [{ kind: 'text', text: 'This call did not finish.' }] };
  if (call.problem !== null) return { isError: true, content: [{ kind: 'text', text: inEnglish(call.problem) }] };
  return { isError: call.isError, content: toModelContent(call) };
}

/** The number of the round that follows those in `parts`. */
export const nextRound = (parts: readonly MessagePart[]): number =>
  1 + Math.max(-1, ...parts.map((part) => (part.kind === 'call' ? (callMeta(part)?.round ?? 0) : -1)));

/** One model reply each: text after a call, or a call of another round, begins a new one. */
function rounds(parts: readonly MessagePart[]): MessagePart[][] {
  const all: MessagePart[][] = [];
  let round: number | undefined;
  for (const part of parts) {
    const current = all.at(-1);
    const last = current?.at(-1);
    const next = part.kind === 'call' ? callMeta(part)?.round : undefined;
    const isNew = last?.kind === 'call' && (part.kind !== 'call' || next !== round);
    if (current === undefined || isNew) all.push([part]);
    else current.push(part);
    if (part.kind === 'call') round = next;
  }
  return all;
}

/** A reply of which only thoughts came is left out: vendors refuse one that says nothing. */
function toRound(parts: readonly MessagePart[], resultOfCall: ResultOf): ModelMessage[] {
  const content = parts.flatMap(toAssistantPart);
  if (content.every((part) => part.kind === 'reasoning')) return [];
  const results = parts.flatMap((part): ToolResult[] =>
    part.kind === 'call' ? [{ callId: vendorId(part), name: part.call.name, ...resultOfCall(part.call) }] : [],
  );
  const said: ModelMessage = { role: 'assistant', content };
  return results.length === 0 ? [said] : [said, { role: 'tool', results }];
}

function toAssistantPart(part: MessagePart): AssistantPart[] {
  switch (part.kind) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ kind: 'text', text: part.text }];
    case 'reasoning':
      return part.text === '' && part.meta === undefined ? [] : [part];
    case 'call': {
      const vendor = callMeta(part)?.vendor;
      const { name, arguments: args } = part.call;
      const call = { kind: 'call', callId: vendorId(part), name, arguments: asObject(args) } as const;
      return [vendor === undefined ? call : { ...call, meta: vendor }];
    }
  }
}

/** Vendors refuse their own calls when the arguments they wrote were not an object. */
const asObject = (args: unknown): unknown =>
  typeof args === 'object' && args !== null && !Array.isArray(args) ? args : { input: args };

type CallPart = MessagePart & { readonly kind: 'call' };

function callMeta({ meta }: CallPart): CallMeta | undefined {
  if (typeof meta !== 'object' || meta === null) return undefined;
  const { round, callId, vendor } = meta as Readonly<Record<string, unknown>>;
  return typeof round === 'number' && typeof callId === 'string' ? { round, callId, vendor } : undefined;
}

const vendorId = (part: CallPart): string => callMeta(part)?.callId || part.call.id;
