import type { AssistantPart, ModelMessage, ToolResult, UserPart } from '../models/provider';

export interface TranscriptBounds {
  /** Characters of text over all messages; older tool results go first, then whole turns. */
  readonly maxText: number;
  /** Base64 characters of images over all messages; the newest stay. */
  readonly maxImages: number;
}

/** About 150,000 tokens of text, and as much of images as vendors take in one request. */
export const TRANSCRIPT_BOUNDS: TranscriptBounds = { maxText: 600_000, maxImages: 12 * 1024 * 1024 };

/** Makes a conversation acceptable to every vendor: within the bounds, ids unique, and the roles taking turns. */
export const fitMessages = (turns: readonly ModelMessage[][], bounds: TranscriptBounds): ModelMessage[] =>
  mergeUsers(fitTurns(turns.map(withUniqueIds()), bounds).flat());

/** Some vendors number their calls from zero in every reply; others refuse an id that comes twice. */
function withUniqueIds(): (turn: ModelMessage[]) => ModelMessage[] {
  const calls = new Map<string, number>();
  const results = new Map<string, number>();
  return (turn) =>
    turn.map((message): ModelMessage => {
      if (message.role === 'tool')
        return {
          ...message,
          results: message.results.map((result) => ({ ...result, callId: nth(results, result.callId) })),
        };
      if (message.role !== 'assistant') return message;
      const content = message.content.map((part) =>
        part.kind === 'call' ? { ...part, callId: nth(calls, part.callId) } : part,
      );
      return { ...message, content };
    });
}

function nth(counts: Map<string, number>, id: string): string {
  const count = (counts.get(id) ?? 0) + 1;
  counts.set(id, count);
  return count === 1 ? id : `${id}_${count}`;
}

/** Goes from the newest turn to the oldest; the newest is always kept. */
function fitTurns(turns: readonly ModelMessage[][], bounds: TranscriptBounds): ModelMessage[][] {
  const room = { text: bounds.maxText, images: bounds.maxImages };
  const kept: ModelMessage[][] = [];
  for (let index = turns.length - 1; index >= 0; index -= 1) {
    const turn = (turns[index] ?? [])
      .toReversed()
      .map((message) => fitMessage(message, room))
      .reverse();
    if (room.text < 0 && kept.length > 0) return [[leftOut(index + 1)], ...fromUser(kept)];
    kept.unshift(turn);
  }
  return kept;
}

interface Room {
  text: number;
  images: number;
}

function fitMessage(message: ModelMessage, room: Room): ModelMessage {
  switch (message.role) {
    case 'system':
      return message;
    case 'assistant':
      room.text -= message.content.reduce((sum, part) => sum + sizeOf(part), 0);
      return message;
    case 'user':
      room.text -= message.content.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0);
      return {
        ...message,
        content: message.content.map((part) => (part.kind === 'image' ? fitPart(part, room) : part)),
      };
    case 'tool':
      return {
        ...message,
        results: message.results
          .toReversed()
          .map((result) => fitResult(result, room))
          .reverse(),
      };
  }
}

const fitResult = (result: ToolResult, room: Room): ToolResult => ({
  ...result,
  content: result.content.map((part) => fitPart(part, room)),
});

const SHORT = 200;

function fitPart(part: UserPart, room: Room): UserPart {
  if (part.kind === 'image') {
    if (part.data.length > room.images) return left(`an image (${part.mime})`);
    room.images -= part.data.length;
    return part;
  }
  if (part.text.length > Math.max(room.text, SHORT)) return left(`${part.text.length} characters of an old result`);
  room.text -= part.text.length;
  return part;
}

const left = (what: string): UserPart => ({
  kind: 'text',
  text: `[${what} left out; call the tool again if it is needed]`,
});

const leftOut = (count: number): ModelMessage => ({
  role: 'user',
  content: [{ kind: 'text', text: `[${count} earlier messages of this conversation are left out.]` }],
});

/** A conversation begins with a person's words, also one that was cut. */
function fromUser(turns: readonly ModelMessage[][]): readonly ModelMessage[][] {
  const first = turns.findIndex((turn) => turn[0]?.role === 'user');
  return first < 0 ? turns : turns.slice(first);
}

const sizeOf = (part: AssistantPart): number =>
  part.kind === 'call' ? (JSON.stringify(part.arguments) ?? '').length : part.text.length;

/** Two messages of one person in a row are one: some vendors want the roles to take turns. */
function mergeUsers(messages: readonly ModelMessage[]): ModelMessage[] {
  const all: ModelMessage[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    if (message.role === 'user' && last?.role === 'user')
      all[all.length - 1] = { role: 'user', content: [...last.content, ...message.content] };
    else all.push(message);
  }
  return all;
}
