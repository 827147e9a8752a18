import { isRecord } from '../../lib/isRecord';
import { timeLimit } from '../../lib/task';
import { untilAborted } from '../../lib/untilAborted';
import type { JsonObject } from '../lenient';
import { toElicitation } from './elicitation';
import { checkAnswer } from './elicitationAnswer';
import type { PersonClock } from './personClock';
import { toSampling, fromSampling } from './sampling';
import type { ServerAsks } from './serverAsks';

/** How many questions of one server may wait at a time; a person answers them one after the other. */
const MAX_WAITING = 5;

/** Told to the server as a JSON-RPC error. */
export class RequestRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'RequestRefusal';
    this.code = code;
  }
}

const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
/** The code of the specification's own example of a refusal. */
const REFUSED = -1;

/** Answers a request of the server, in either era. @throws RequestRefusal, or why the connection ended */
export type AnswerRequest = (method: string, params: unknown, signal: AbortSignal) => Promise<JsonObject>;

export interface AnswerDeps {
  readonly asks: ServerAsks;
  readonly persons: PersonClock;
  /** Longest wait for a person; afterwards the request counts as cancelled. */
  readonly askMs: number;
  /** Aborted, with a fault as its reason, when the connection has ended: nobody waits for answers any more. */
  readonly over: AbortSignal;
}

/** Only what `asks` offers is answered; everything else is a method that this host does not know (spec P4). */
export function createRequestAnswers({ asks, persons, askMs, over }: AnswerDeps): AnswerRequest {
  let waiting = 0;

  /** Asks the person, or something that may ask one. */
  async function ask<T>(run: (signal: AbortSignal) => Promise<T>, outer: AbortSignal, onLate: () => T): Promise<T> {
    if (waiting >= MAX_WAITING) throw new RequestRefusal(REFUSED, 'too many requests are waiting for an answer');
    waiting += 1;
    const signal = AbortSignal.any([outer, over]);
    using limit = timeLimit(askMs, signal);
    try {
      return await persons.whileAsking(() => untilAborted(run(limit.signal), limit.signal));
    } catch (error) {
      over.throwIfAborted();
      if (limit.signal.aborted && !signal.aborted) return onLate();
      if (error instanceof RequestRefusal) throw error;
      // Why is nobody's business but ours: a provider's words may name hosts and accounts.
      throw new RequestRefusal(INTERNAL_ERROR, 'this host could not answer the request');
    } finally {
      waiting -= 1;
    }
  }

  return async (method, raw, signal) => {
    const params = isRecord(raw) ? raw : {};
    switch (method) {
      case 'ping':
        return {};
      case 'roots/list': {
        if (asks.roots === undefined) break;
        const roots = await asks.roots.list();
        return { roots: roots.map(({ uri, name }) => ({ uri, name })) };
      }
      case 'sampling/createMessage': {
        const { sample } = asks;
        if (sample === undefined) break;
        const request = toSampling(params) ?? invalid('messages and maxTokens are needed');
        const late = (): never => {
          throw new RequestRefusal(REFUSED, 'nobody answered the sampling request in time');
        };
        return fromSampling(await ask((stop) => sample(request, stop), signal, late));
      }
      case 'elicitation/create': {
        const { elicit } = asks;
        if (elicit === undefined) break;
        const request = toElicitation(params);
        if (typeof request === 'string') return invalid(request);
        const answer = await ask(
          (stop) => elicit(request, stop),
          signal,
          () => ({ action: 'cancel' as const }),
        );
        if (answer.action !== 'accept') return { action: answer.action };
        if (request.kind === 'url') return { action: 'accept' };
        return { action: 'accept', content: checkAnswer(request.fields, answer.values) };
      }
    }
    throw new RequestRefusal(METHOD_NOT_FOUND, 'Method not found');
  };
}

function invalid(what: string): never {
  throw new RequestRefusal(INVALID_PARAMS, what);
}

/** What is declared to the server, by what this host offers; elicitation by form and by address. */
export function capabilitiesOf({ sample, elicit, roots }: ServerAsks): Record<string, Record<string, unknown>> {
  return {
    ...(sample !== undefined && { sampling: { tools: {} } }),
    ...(elicit !== undefined && { elicitation: { form: { applyDefaults: true }, url: {} } }),
    ...(roots !== undefined && { roots: { listChanged: true } }),
  };
}
