import { APICallError, LoadAPIKeyError, RetryError } from 'ai';
import { cleanText, oneLine } from '../lib/cleanText';
import { Fault, messageOf, saidOf } from '../lib/fault';
import { tryParseJson } from '../lib/tryParseJson';
import type { ModelFaultKind } from './provider';
import type { Words } from '../lib/words';
import { modelFaults } from '../text/modelFaults';
import { mapSaid } from '../text/wordsIn';

/** What the words of a failure may name, and what they must not say. */
export interface FaultContext {
  readonly label: string;
  /** T1's names in the order they were sent, to find the tool that a vendor counts. */
  readonly tools: readonly string[];
  /** Removes keys by value. */
  readonly scrub: (text: string) => string;
}

const TOO_LONG =
  /context[_ -]?(length|window)|prompt is too long|maximum context|too many (input )?tokens|exceeds? the (available|maximum|model)[^.]{0,40}(context|tokens)|input token count|request_too_large/i;
const REFUSED = /content[_ ](filter|policy)|safety (system|policy)|moderation|flagged/i;
const NO_CREDIT = /insufficient_quota|exceeded your current quota|credit balance|billing/i;
/** Partly hidden keys as vendors echo them, such as `sk-ab***yz`. */
const KEY_LIKE = /\b(sk|pk|rk|xai|gsk|AIza)[-_]?[\w-]*[*•.…]{2,}[\w-]*|\b(sk|gsk|xai)-[\w-]{8,}|\bAIza[\w-]{16,}/g;

/** Any failure of a step in plain words; the answer of the vendor is quoted, keys never. */
export function toModelFault(error: unknown, context: FaultContext): Fault<ModelFaultKind> {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  // The guarded fetch refused or lost the connection, and has the words for it.
  const known = faultIn(last);
  if (known)
    return fault(
      'unreachable',
      modelFaults.notReached(
        context.label,
        mapSaid(saidOf(known), (text) => quotable(text, context)),
      ),
    );
  if (LoadAPIKeyError.isInstance(last)) return fault('config', modelFaults.needsKey(context.label));
  if (APICallError.isInstance(last) && last.statusCode !== undefined && last.statusCode >= 400)
    return fromStatus(last.statusCode, wordsOf(last, context), context);
  if (isNetworkError(last)) return unreachable(last, context);
  return fromWords(quotable(messageOfPart(last), context), context);
}

function fromStatus(status: number, words: string, context: FaultContext): Fault<ModelFaultKind> {
  const { label } = context;
  const bad = badTool(status, words, context);
  if (bad) return bad;
  if (status === 401) return fault('unauthorized', modelFaults.keyRefused(label));
  if (status === 403) return fault('unauthorized', modelFaults.forbidden(label, words));
  if (NO_CREDIT.test(words) || status === 402) return fault('rate-limited', modelFaults.noCredit(label, words));
  if (status === 429) return fault('rate-limited', modelFaults.tooManyRequests(label, words));
  if (status === 413 || (status < 500 && TOO_LONG.test(words))) return tooLong(words, context);
  if (status === 404) return fault('config', modelFaults.unknownModel(label, words));
  if (status < 500 && REFUSED.test(words)) return fault('refused', modelFaults.refused(label, words));
  if (status >= 500) return fault('provider', modelFaults.ownProblem(label, status, words));
  return fault('provider', modelFaults.notAccepted(label, status, words));
}

/** A failure inside a stream comes without a status. */
function fromWords(words: string, context: FaultContext): Fault<ModelFaultKind> {
  if (TOO_LONG.test(words)) return tooLong(words, context);
  if (/rate.?limit/i.test(words)) return fault('rate-limited', modelFaults.wait(context.label, words));
  return fault('provider', modelFaults.stoppedWithError(context.label, words));
}

const tooLong = (words: string, { label }: FaultContext): Fault<ModelFaultKind> =>
  fault('context-too-long', modelFaults.tooLong(label, words));

/** A vendor that refuses one definition refuses the whole request, and says which by number or name. */
function badTool(status: number, words: string, { label, tools }: FaultContext): Fault<ModelFaultKind> | undefined {
  if (status !== 400 && status !== 422) return undefined;
  const index = TOOL_INDEX.exec(words)
    ?.slice(1)
    .find((group) => group !== undefined);
  const named = tools.find((name) => new RegExp(`(function|tool)s?\\b[^.]{0,40}['"\`]${name}['"\`]`, 'i').test(words));
  const tool = named ?? (index === undefined ? undefined : tools[Number(index)]);
  if (tool === undefined) return undefined;
  return new Fault('bad-tool', modelFaults.badTool(label, tool, words), { cause: { tool } });
}

/** Gemini counts declarations inside one tool; the others count tools. */
const TOOL_INDEX = /function_?[dD]eclarations\[(\d+)\]|\btools(?:\[(\d+)\]|\.(\d+)\b)/;

function wordsOf(error: APICallError, context: FaultContext): string {
  const { data, responseBody } = error;
  const parameter = paramOf(data) ?? '';
  // Not every adapter knows its vendor's errors; a page of HTML is no message.
  const message = messageOfPart(data) || messageOfPart(tryParseJson(responseBody ?? '')) || error.message;
  return quotable(parameter !== '' && !message.includes(parameter) ? `${message} (${parameter})` : message, context);
}

/** The message inside any of the vendors' error shapes. */
function messageOfPart(part: unknown): string {
  if (typeof part === 'string') return part;
  if (part instanceof Error) return messageOf(part);
  if (typeof part !== 'object' || part === null) return '';
  const { message, error } = part as { message?: unknown; error?: unknown };
  if (typeof message === 'string') return message;
  return messageOfPart(error);
}

const paramOf = (data: unknown): string | undefined => {
  const param = (data as { error?: { param?: unknown } } | undefined)?.error?.param;
  return typeof param === 'string' ? param : undefined;
};

const quotable = (text: string, { scrub }: FaultContext): string =>
  oneLine(cleanText(scrub(text).replace(KEY_LIKE, '[key]')), 500);

function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (APICallError.isInstance(error)) return true;
  return error instanceof TypeError || codeOf(error) !== undefined || /terminated|socket|network/i.test(error.message);
}

function unreachable(error: unknown, context: FaultContext): Fault<ModelFaultKind> {
  return fault('unreachable', modelFaults.unreachable(context.label, codeOf(error)));
}

/** Adapters wrap what a fetch threw. */
function faultIn(error: unknown, depth = 0): Fault | undefined {
  if (error instanceof Fault || depth > 5) return error instanceof Fault ? error : undefined;
  return error instanceof Error ? faultIn(error.cause, depth + 1) : undefined;
}

/** The system's word for it, such as ECONNREFUSED, however deep it was wrapped. */
function codeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) return code;
  return codeOf(error.cause, depth + 1);
}

const fault = (kind: ModelFaultKind, message: Words): Fault<ModelFaultKind> => new Fault(kind, message);
