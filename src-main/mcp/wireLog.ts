import { maskUrl } from '../config/maskUrl';
import { stripHidden } from '../lib/cleanText';
import { createRedactor, type Redactor } from '../lib/redact';
import { jsonSize, jsonWithin } from './jsonWithin';
import { showText, type KeptText } from './logText';
import type { Stamp } from './stderrLog';
import { withoutAnswers } from './withoutAnswers';

/** From us to the server, or from it to us. */
export type Direction = 'out' | 'in';

/** One thing that went over the wire, masked: a JSON-RPC message, the head of an HTTP request or answer, a line on stderr. */
export interface WireEntry {
  /** Unix milliseconds. */
  readonly at: number;
  readonly kind: 'message' | 'http' | 'stderr';
  readonly direction: Direction;
  readonly text: string;
}

/** Told by transports; each call takes well under a microsecond, since nothing is written until somebody looks. */
export interface WireTap {
  message(direction: Direction, message: unknown): void;
  request(method: string, url: string, headers: Iterable<string>): void;
  /** `words` is the status and its text, or why there was no answer. */
  answer(words: string, headers: Iterable<string>): void;
  /** A name of ours at the server; from now on it is masked like a secret. */
  session(id: string): void;
}

export interface WireLog extends WireTap {
  /** Oldest first. */
  entries(): readonly (WireEntry & Stamp)[];
}

export interface WireLimits {
  /** Kept per server, and shown of one entry, in characters. */
  readonly wireBytes: number;
  readonly wireEntryBytes: number;
}

type Body =
  | { readonly kind: 'message'; readonly message: unknown }
  | { readonly kind: 'cut'; readonly text: KeptText }
  | { readonly kind: 'request'; readonly method: string; readonly url: string; readonly names: readonly string[] }
  | { readonly kind: 'answer'; readonly words: string; readonly names: readonly string[] };

interface Kept extends Stamp {
  readonly direction: Direction;
  readonly body: Body;
  readonly size: number;
}

const MAX_SESSIONS = 32;
const MAX_NAMES = 64;

/**
 * The newest part of what went over one server's wire. Small messages are kept as they are, large ones as the beginning
 * of their JSON; both are masked by value when somebody looks: secrets of ours, and the ids of sessions.
 */
export function createWireLog(redactor: Redactor, limits: WireLimits, stamp: () => Stamp): WireLog {
  /** Up to `most` a message is kept as it is, which costs nothing but its memory. */
  const { wireBytes, wireEntryBytes: most } = limits;
  let kept: Kept[] = [];
  let first = 0;
  let size = 0;
  const sessions = new Set<string>();

  const keep = (direction: Direction, body: Body, weight: number): void => {
    const { at, order } = stamp();
    kept.push({ at, order, direction, body, size: weight });
    size += weight;
    while (size > wireBytes && first < kept.length - 1) size -= kept[first++]?.size ?? 0;
    if (first > 256 && first > kept.length / 2) {
      kept = kept.slice(first);
      first = 0;
    }
  };

  return {
    message(direction, sent) {
      const message = direction === 'out' ? withoutAnswers(sent) : sent;
      const weight = jsonSize(message, most);
      if (weight <= most) return keep(direction, { kind: 'message', message }, weight + OVERHEAD);
      const text = jsonWithin(message, most + redactor.longest() + longestSession());
      keep(direction, { kind: 'cut', text }, text.text.length + OVERHEAD);
    },
    request(method, url, headers) {
      const names = [...headers].slice(0, MAX_NAMES);
      keep('out', { kind: 'request', method, url, names }, url.length + lengthOf(names));
    },
    answer(words, headers) {
      const names = [...headers].slice(0, MAX_NAMES);
      keep('in', { kind: 'answer', words, names }, words.length + lengthOf(names));
    },
    session(id) {
      if (id === '' || sessions.has(id)) return;
      const [oldest] = sessions;
      if (sessions.size >= MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest);
      sessions.add(id);
    },
    entries() {
      const own = createRedactor();
      for (const id of sessions) own.add(id);
      const both = {
        scrub: (text: string) => own.scrub(redactor.scrub(text)),
        longest: () => Math.max(own.longest(), redactor.longest()),
      };
      return kept.slice(first).map(({ at, order, direction, body }) => {
        const kind = body.kind === 'message' || body.kind === 'cut' ? 'message' : 'http';
        return {
          at,
          order,
          kind,
          direction,
          text: stripHidden(showText(toText(body, most + both.longest()), most, both)),
        };
      });
    },
  };

  /** Its longest form is no longer than six times the id, as JSON may write it. */
  function longestSession(): number {
    return Math.max(0, ...[...sessions].map((id) => id.length * 6));
  }
}

/** What an entry takes beside its text. */
const OVERHEAD = 64;
const lengthOf = (names: readonly string[]): number => names.reduce((sum, name) => sum + name.length + 2, OVERHEAD);

function toText(body: Body, most: number): KeptText {
  switch (body.kind) {
    case 'message':
      return jsonWithin(body.message, most);
    case 'cut':
      return body.text;
    case 'request':
      return whole(`${body.method} ${maskUrl(body.url).text}`, body.names);
    case 'answer':
      return whole(body.words, body.names);
  }
}

/** Of headers only the names, since every value may be a secret (spec S1). */
const whole = (line: string, names: readonly string[]): KeptText => ({
  text: names.length === 0 ? line : `${line}\n${names.join(', ')}`,
  isCut: false,
});
