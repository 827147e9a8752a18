import type { MessageId } from '@contract/ids';
import type { ConversationEvent, Message, MessagePart, ToolCall } from './events';
import { callFaults } from '../text/agentFaults';

/** One message after one event; messages that the event does not concern come back as they are. */
export function reduceMessage(message: Message, event: ConversationEvent): Message {
  if (event.kind === 'message' || event.id !== message.id) return message;
  if (message.kind === 'direct') return event.kind === 'call' ? { ...message, call: event.call } : message;
  if (message.kind !== 'assistant') return message;
  switch (event.kind) {
    case 'text':
      return { ...message, parts: withText(message.parts, event.delta) };
    case 'reasoning':
      return { ...message, parts: withReasoning(message.parts, event.delta, event.meta) };
    case 'call':
      return { ...message, parts: withCall(message.parts, event.call, event.meta) };
    case 'ended':
      return { ...message, outcome: event.outcome, problem: event.problem, usage: event.usage };
  }
}

/** The messages of one conversation, built by applying its events in order. */
export interface Transcript {
  messages(): readonly Message[];
  apply(event: ConversationEvent): void;
}

export function createTranscript(): Transcript {
  const messages: Message[] = [];
  const places = new Map<MessageId, number>();
  return {
    messages: () => messages,
    apply(event) {
      const id = event.kind === 'message' ? event.message.id : event.id;
      const place = places.get(id);
      const known = place === undefined ? undefined : messages[place];
      if (event.kind === 'message') {
        if (place === undefined) places.set(id, messages.push(event.message) - 1);
        else messages[place] = event.message;
      } else if (place !== undefined && known !== undefined) {
        messages[place] = reduceMessage(known, event);
      }
    },
  };
}

/**
 * What must be added to a conversation found on disk so that nothing in it still runs: the app ended while its turn
 * or a call was under way. Adding it twice changes nothing.
 */
export function interruptions(messages: readonly Message[]): ConversationEvent[] {
  return messages.flatMap((message): ConversationEvent[] => {
    if (message.kind === 'user') return [];
    if (message.kind === 'direct')
      return isUnfinished(message.call) ? [{ kind: 'call', id: message.id, call: interrupted(message.call) }] : [];
    if (message.outcome !== 'running') return [];
    const calls = message.parts.flatMap((part): ConversationEvent[] =>
      part.kind === 'call' && isUnfinished(part.call)
        ? [{ kind: 'call', id: message.id, call: interrupted(part.call) }]
        : [],
    );
    return [...calls, { kind: 'ended', id: message.id, outcome: 'interrupted', problem: null, usage: message.usage }];
  });
}

/** True while a call waits for an answer or runs. */
export const isUnfinished = (call: ToolCall): boolean => call.state === 'waiting' || call.state === 'running';

const interrupted = (call: ToolCall): ToolCall => ({
  ...call,
  state: 'cancelled',
  progress: null,
  problem: call.state === 'running' ? callFaults.endedWhile : callFaults.endedBefore,
});

function withText(parts: readonly MessagePart[], delta: string): readonly MessagePart[] {
  const last = parts.at(-1);
  if (last?.kind === 'text') return [...parts.slice(0, -1), { kind: 'text', text: last.text + delta }];
  return delta === '' ? parts : [...parts, { kind: 'text', text: delta }];
}

/** A block that has its `meta` is complete; what follows begins another. */
function withReasoning(parts: readonly MessagePart[], delta: string, meta: unknown): readonly MessagePart[] {
  const last = parts.at(-1);
  const sealed = meta === undefined ? {} : { meta };
  if (last?.kind === 'reasoning' && last.meta === undefined)
    return [...parts.slice(0, -1), { kind: 'reasoning', text: last.text + delta, ...sealed }];
  if (delta === '' && meta === undefined) return parts;
  return [...parts, { kind: 'reasoning', text: delta, ...sealed }];
}

function withCall(parts: readonly MessagePart[], call: ToolCall, meta: unknown): readonly MessagePart[] {
  const place = parts.findIndex((part) => part.kind === 'call' && part.call.id === call.id);
  const before = place < 0 ? undefined : parts[place];
  const kept = meta ?? (before?.kind === 'call' ? before.meta : undefined);
  const part: MessagePart = kept === undefined ? { kind: 'call', call } : { kind: 'call', call, meta: kept };
  return place < 0 ? [...parts, part] : parts.with(place, part);
}
