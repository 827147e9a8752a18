import type { ConversationView, MessagePartView, MessageView, ToolCallView, TurnEvent } from '@contract';

/** `gap` means an event in between was missed: the conversation must be opened again. */
export type Reduced =
  | { readonly kind: 'applied'; readonly conversation: ConversationView }
  | { readonly kind: 'gap'; readonly seq: number };

/**
 * Applies increments in order. One that is already contained (its `seq` is not newer) changes nothing; one that skips a
 * number, or speaks of a message that is not here, is a gap.
 */
export function reduceTurn(conversation: ConversationView, events: readonly TurnEvent[]): Reduced {
  let { messages, seq } = conversation;
  for (const event of events) {
    if (event.seq <= seq) continue;
    const next = event.seq === seq + 1 ? applyEvent(messages, event) : undefined;
    if (!next) return { kind: 'gap', seq: event.seq };
    messages = next;
    seq = event.seq;
  }
  if (seq === conversation.seq) return { kind: 'applied', conversation };
  return { kind: 'applied', conversation: { ...conversation, messages, seq } };
}

/** Puts an older page above what is shown; what both contain is kept as it is now. */
export function prependEarlier(conversation: ConversationView, page: ConversationView): ConversationView {
  const shown = new Set(conversation.messages.map((message) => message.id));
  const older = page.messages.filter((message) => !shown.has(message.id));
  return { ...conversation, messages: [...older, ...conversation.messages], earlier: page.earlier };
}

function applyEvent(messages: MessageView[], event: TurnEvent): MessageView[] | undefined {
  if (event.kind === 'message') return putMessage(messages, event.message);
  const index = messages.findLastIndex((message) => message.id === event.id);
  const message = messages[index];
  if (!message) return undefined;
  const changed = changeMessage(message, event);
  return changed === message ? messages : messages.with(index, changed);
}

function putMessage(messages: MessageView[], message: MessageView): MessageView[] {
  const index = messages.findLastIndex(({ id }) => id === message.id);
  return index < 0 ? [...messages, message] : messages.with(index, message);
}

function changeMessage(message: MessageView, event: Exclude<TurnEvent, { kind: 'message' }>): MessageView {
  if (message.kind === 'user') return message;
  if (message.kind === 'direct') return event.kind === 'call' ? { ...message, call: event.call } : message;
  switch (event.kind) {
    case 'text':
    case 'reasoning':
      return { ...message, parts: appendText(message.parts, event.kind, event.delta) };
    case 'call':
      return { ...message, parts: putCall(message.parts, event.call) };
    case 'ended':
      return { ...message, outcome: event.outcome, problem: event.problem, usage: event.usage };
  }
}

function appendText(parts: MessagePartView[], kind: 'text' | 'reasoning', delta: string): MessagePartView[] {
  const last = parts.at(-1);
  if (last?.kind !== kind) return [...parts, { kind, text: delta }];
  return parts.with(-1, { kind, text: last.text + delta });
}

function putCall(parts: MessagePartView[], call: ToolCallView): MessagePartView[] {
  const index = parts.findLastIndex((part) => part.kind === 'call' && part.call.id === call.id);
  return index < 0 ? [...parts, { kind: 'call', call }] : parts.with(index, { kind: 'call', call });
}
