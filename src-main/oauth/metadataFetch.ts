import { Fault } from '../lib/fault';
import { isRecord } from '../lib/isRecord';
import { tryParseJson } from '../lib/tryParseJson';
import type { Words } from '../lib/words';
import { oauthServers } from '../text/oauthServers';
import { askAuthServer, type AuthAnswer } from './askAuthServer';
import type { AuthHttp } from './authHttp';
import { shortNames, shortText } from './shortText';

/** The fetch that the SDK's discovery gets, and what the SDK does not tell of its answers. */
export interface MetadataFetch {
  /** Rejects with our Faults; what is not there, and a web page where metadata should be, is a 4xx to the SDK. */
  readonly fetch: typeof fetch;
  /** The status of a last answer that means "there is none". @throws what went wrong instead */
  readonly statusOf: (error: unknown) => number;
  /** What went wrong, as a Fault or as the signal's reason. */
  readonly faultOf: (error: unknown) => unknown;
  /** A web page stood where metadata should be, or a gateway had no answer: told when nothing better is found. */
  readonly odd: () => Fault | null;
  /** Of the last document: what is used beyond the SDK's schema of OpenID Connect, which drops it. */
  readonly extras: () => Readonly<Record<string, unknown>>;
}

/** Members that hold an address, and what it is for; these are held against spec O7 before anybody uses them. */
export type CheckedMembers = Readonly<Record<string, Words>>;

const EXTRAS: readonly (readonly [string, (value: unknown) => unknown])[] = [
  ['revocation_endpoint', shortText],
  ['dpop_signing_alg_values_supported', shortNames],
];
const NOT_THERE = 404;

/** For one document, which may stand at several addresses. */
export function metadataFetch(http: AuthHttp, signal: AbortSignal, checked: CheckedMembers = {}): MetadataFetch {
  let last: { readonly host: string; readonly status: number } | undefined;
  let document: Readonly<Record<string, unknown>> = {};
  let odd: Fault | null = null;

  const faultOf = (error: unknown): unknown => {
    if (signal.aborted) return signal.reason;
    if (error instanceof Fault) return error;
    return new Fault('protocol', oauthServers.metadataShape(last?.host ?? ''), { cause: error });
  };

  return {
    async fetch(input, init) {
      const url = input instanceof Request ? input.url : input;
      const { redirect: _within, signal: _own, ...rest } = init ?? {};
      const answer = await askAuthServer(http, url, rest, signal);
      last = answer;
      const { host, status } = answer;
      const broken = status < 500 ? null : new Fault('unreachable', oauthServers.metadataStatus(host, status));
      if (broken !== null && status !== 502) throw broken;
      odd ??= broken;
      if (status < 200 || status > 299) return new Response(null, { status });
      if (isPage(answer)) {
        odd ??= new Fault('protocol', oauthServers.metadataNotJson(host));
        last = { host, status: NOT_THERE };
        return new Response(null, { status: NOT_THERE });
      }
      const parsed = tryParseJson(answer.text);
      if (!isRecord(parsed)) throw new Fault('protocol', oauthServers.metadataNotJson(host));
      document = usableMembers(parsed);
      for (const [member, what] of Object.entries(checked)) {
        const value = document[member];
        if (typeof value === 'string') await http.check(value, what, signal);
      }
      return Response.json(document);
    },
    statusOf(error) {
      if (error instanceof Fault || last === undefined || last.status < 300) throw faultOf(error);
      return last.status;
    },
    faultOf,
    odd: () => odd,
    extras: () => Object.fromEntries(EXTRAS.flatMap(([name]) => (name in document ? [[name, document[name]]] : []))),
  };
}

/** Without what cannot be what it says it is. Many programs write null for what they have not. */
function usableMembers(parsed: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const read = { ...parsed };
  for (const [name, usable] of EXTRAS) if (name in read) read[name] = usable(read[name]) ?? null;
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null));
}

const isPage = ({ headers, text }: AuthAnswer): boolean =>
  headers.get('content-type')?.includes('html') === true || text.trimStart().startsWith('<');
