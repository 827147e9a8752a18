import { LATE, type ModeRow } from './modeRow';
import type { Seen } from './seen';

const READY = { state: ['ready'], ms: 2_000 };
const ANSWERED = { is: ['answered'], ms: 2_000 };
/** `failed: auth` of the README: nothing more can be done without a person, and no code or token was sent. */
const REFUSED = { state: ['failed', 'needs-auth'], ms: 2_000 };
const BLOCKED = { state: ['failed'], kind: ['blocked-address'], ms: 2_000 };
/** T_http is 30 s; the torture gives a tenth. */
const HTTP_LATE = { state: ['failed', 'waiting'], kind: ['timed-out'], ms: 3_000 + LATE };

const tokens = ({ server }: Seen): number => server.requests.filter(({ path }) => path === '/token').length;
const noBrowser = ({ server }: Seen): string | false => server.opened > 0 && `${server.opened} addresses opened`;
const atMostTokens =
  (limit: number) =>
  (seen: Seen): string | false =>
    tokens(seen) > limit && `${tokens(seen)} token requests`;
const quiet = ({ server }: Seen): string | false => server.blocked > 0 && `${server.blocked} packets to the address`;
const isolated = ({ server }: Seen): string | false =>
  server.other > 0 && `${server.other} requests at the other origin`;

const rows = (modes: readonly string[], rest: Omit<ModeRow, 'mode' | 'type' | 'isAuth'>): ModeRow[] =>
  modes.map((mode) => ({ mode, type: 'http', isAuth: true, ...rest }));

/** After the browser, which the judge's host opens by itself. */
const SIGNED_IN = { settled: READY, calls: [ANSWERED], end: READY };

/** 62 modes of `hostile-http.mjs` about signing in: what the app must meet, and what the bare SDK is judged by. */
export const AUTH_ROWS: readonly ModeRow[] = [
  ...rows(['auth', 'auth-no-header', 'auth-many', 'auth-unquoted', 'no-prm'], SIGNED_IN),
  ...rows(['no-metadata'], { steps: [], settled: REFUSED, also: (seen) => [noBrowser(seen)] }),
  ...rows(['auth-basic'], {
    steps: [],
    settled: { ...REFUSED, words: /basic/i },
    also: (seen) => [noBrowser(seen)],
  }),
  ...rows(['auth-forever'], {
    steps: [],
    settled: { state: ['needs-auth'] },
    also: (seen) => [atMostTokens(3)(seen), seen.server.opened > 1 && 'a second browser'],
  }),
  ...rows(['auth-scope'], {
    steps: [{ do: 'sign-in' }, { do: 'sign-in' }],
    settled: REFUSED,
    end: REFUSED,
    also: (seen) => [
      atMostTokens(3)(seen),
      ![seen.settled, seen.end].every(({ fault }) => fault?.message.includes('tools:')) && 'the scope is not named',
    ],
  }),
  ...rows(['prm-wrong-resource', 'issuer-mismatch', 'pkce-plain', 'pkce-absent'], {
    steps: [],
    settled: REFUSED,
    also: (seen) => [noBrowser(seen)],
  }),
  ...rows(['prm-link-local', 'as-link-local', 'as-encoded', 'as-mapped', 'token-link-local', 'endpoint-link-local'], {
    steps: [],
    settled: BLOCKED,
    also: (seen) => [quiet(seen), noBrowser(seen)],
  }),
  ...rows(['meta-html', 'dcr-html'], { steps: [], settled: { ...REFUSED, ms: 5_000 } }),
  ...rows(['meta-500'], {
    steps: [],
    settled: { ...REFUSED, ms: 5_000 },
    also: ({ server }) => [
      server.requests.filter(({ path }) => path === '/.well-known/oauth-authorization-server').length > 2 &&
        'more than one retry',
    ],
  }),
  ...rows(['meta-hang', 'dcr-hang', 'token-hang'], { steps: [], settled: HTTP_LATE }),
  ...rows(['refresh-hang'], {
    steps: [{ do: 'wait', ms: 600 }, { do: 'call' }, { do: 'until', state: 'waiting', ms: 1_000 }],
    settled: READY,
    calls: [{ is: ['unauthorized', 'timed-out'], ms: 3_000 + LATE }],
    end: { state: ['waiting'] },
  }),
  ...rows(['meta-huge'], { steps: [], settled: { state: ['failed'], kind: ['too-large'], ms: 5_000 } }),
  ...rows(['meta-redirect', 'token-redirect'], { steps: [], settled: REFUSED, also: (seen) => [isolated(seen)] }),
  ...rows(['dcr-absent', 'dcr-refused'], {
    steps: [],
    settled: { state: ['needs-auth'], kind: ['needs-registration'], ms: 2_000 },
  }),
  ...rows(['dcr-changed'], {
    ...SIGNED_IN,
    also: ({ server, log }) => [
      server.other > 0 && 'the other redirect address was used',
      !log.some((line) => /redirect/i.test(line)) && 'no warning',
    ],
  }),
  ...rows(['state-wrong', 'state-missing', 'callback-bare', 'callback-never'], {
    settleMs: 1_500,
    steps: [{ do: 'wait', ms: 1_000 }],
    settled: { state: ['awaiting-sign-in', 'needs-auth'] },
    also: (seen) => [atMostTokens(0)(seen)],
  }),
  ...rows(['callback-forged'], { ...SIGNED_IN, also: (seen) => [atMostTokens(1)(seen)] }),
  ...rows(['iss-wrong', 'iss-missing'], { steps: [], settled: REFUSED, also: (seen) => [atMostTokens(0)(seen)] }),
  ...rows(['callback-error'], {
    steps: [],
    settled: { state: ['needs-auth'], words: /denied/ },
    also: (seen) => [atMostTokens(0)(seen), /<h1>|<script>/.test(seen.settled.fault?.message ?? '') && 'markup'],
  }),
  ...rows(['callback-twice'], { ...SIGNED_IN, also: (seen) => [atMostTokens(1)(seen)] }),
  ...rows(['token-500'], {
    steps: [],
    settled: { state: ['needs-auth'], ms: 5_000 },
    also: (seen) => [atMostTokens(2)(seen), seen.server.opened > 1 && 'a new browser'],
  }),
  ...rows(['token-html', 'token-error-200', 'token-no-type', 'code-spent'], {
    steps: [],
    settled: REFUSED,
    also: ({ log }) => [log.some((line) => /<h1>|bad_verification_code/.test(line)) && 'the body is logged'],
  }),
  ...rows(['token-odd-expiry'], { ...SIGNED_IN, also: (seen) => [atMostTokens(2)(seen)] }),
  ...rows(['clock-skew'], { ...SIGNED_IN, also: (seen) => [atMostTokens(1)(seen)] }),
  ...rows(['refresh-once', 'refresh-keeps'], {
    steps: [
      { do: 'wait', ms: 600 },
      { do: 'call', times: 2, isTogether: true },
    ],
    settled: READY,
    calls: [ANSWERED, ANSWERED],
    end: READY,
    also: (seen) => [tokens(seen) !== 2 && `${tokens(seen)} token requests for one sign-in and one refresh`],
  }),
  ...rows(['refresh-revoked'], {
    steps: [
      { do: 'wait', ms: 600 },
      { do: 'call', times: 2, isTogether: true },
      { do: 'until', state: 'needs-auth', ms: 1_000 },
    ],
    settled: READY,
    calls: [{ is: ['unauthorized'] }, { is: ['unauthorized'] }],
    end: { state: ['needs-auth'] },
    also: (seen) => [tokens(seen) !== 2 && `${tokens(seen)} token requests`, seen.server.opened > 1 && 'a browser'],
  }),
  ...rows(['refresh-500'], {
    steps: [
      { do: 'wait', ms: 600 },
      { do: 'call', times: 2, isTogether: true },
    ],
    settled: READY,
    calls: [{ is: ['unauthorized', 'unreachable'] }, { is: ['unauthorized', 'unreachable'] }],
    end: { state: ['waiting', 'ready'] },
    also: (seen) => [atMostTokens(4)(seen), seen.server.opened > 1 && 'a browser'],
  }),
  ...rows(
    ['file', 'javascript', 'data', 'shell', 'drive', 'custom', 'unc', 'plain', 'userinfo'].map(
      (it) => `endpoint-${it}`,
    ),
    { steps: [], settled: BLOCKED, also: (seen) => [noBrowser(seen)] },
  ),
  ...rows(['endpoint-flag'], {
    steps: [],
    settled: { state: ['failed', 'needs-auth', 'awaiting-sign-in'], ms: 2_000 },
    also: ({ server }) => [server.opened > 1 && 'opened more than once'],
  }),
];
