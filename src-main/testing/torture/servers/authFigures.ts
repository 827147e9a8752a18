import { rowNamed } from './allRows';
import type { Figure } from './figures';
import { LATE, T_AUTH, T_HTTP, type ModeRow, type Step } from './modeRow';
import type { Seen } from './seen';

const http = (...modes: string[]): ModeRow[] => modes.map((mode) => rowNamed(mode, 'http'));
const wait = (ms: number): Step => ({ do: 'wait', ms });
const together = (times: number): Step => ({ do: 'call', times, isTogether: true });
const answers = (times: number) => Array.from({ length: times }, () => ({ is: ['answered'] }));

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);
const worst = (values: readonly number[]): number => Math.max(0, ...values);
const asked = ({ server }: Seen, path: string): number => server.requests.filter((one) => one.path === path).length;
const tokens = (seen: Seen): number => asked(seen, '/token');
const opened = (seen: readonly Seen[]): number => sum(seen.map(({ server }) => server.opened));
const unasked = (seen: readonly Seen[]): number =>
  sum(seen.map(({ server }) => Math.max(0, server.opened - server.asked)));
const other = (seen: readonly Seen[]): number => sum(seen.map(({ server }) => server.other));
const blocked = (seen: readonly Seen[]): number => sum(seen.map(({ server }) => server.blocked));
const portMs = (seen: readonly Seen[]): number => worst(seen.map(({ server }) => server.portMs ?? 0));
const answered = (seen: readonly Seen[]): number =>
  sum(seen.map(({ calls }) => calls.filter(({ outcome }) => outcome === 'answered').length));

const MANY = 50;
const DAY_MS = 86_400_000;

/** The goals about signing in, read off what one server does to the host (`reliability.md`, 25 to 33). */
export const AUTH_FIGURES: readonly Figure[] = [
  {
    goal: 25,
    what: `${MANY} calls at once with an expired token, whose refresh token is good for one use`,
    wanted: `1 refresh, ${MANY} answers`,
    rows: http('refresh-once').map((row) => ({ ...row, steps: [wait(600), together(MANY)], calls: answers(MANY) })),
    measure(seen) {
      const refreshes = sum(seen.map(tokens)) - 1;
      return {
        figure: `${refreshes} refresh, ${answered(seen)} answers`,
        isMet: refreshes === 1 && answered(seen) === MANY,
      };
    },
  },
  {
    goal: 26,
    what: 'another or no state, iss or issuer, no PKCE: no code is used',
    wanted: '0 token requests',
    rows: http(
      ...['state-wrong', 'state-missing', 'callback-bare', 'callback-error', 'iss-wrong', 'iss-missing'],
      ...['issuer-mismatch', 'pkce-plain', 'pkce-absent'],
    ),
    measure(seen) {
      const requests = sum(seen.map(tokens));
      return { figure: `${requests} token requests`, isMet: requests === 0 };
    },
  },
  {
    goal: 26,
    what: 'a registration that answers with another redirect address and an expired secret',
    wanted: '0 requests at the other address, 2 registrations',
    rows: http('dcr-changed'),
    measure(seen) {
      const registrations = sum(seen.map((it) => asked(it, '/register')));
      return {
        figure: `${other(seen)} requests at the other address, ${registrations} registrations`,
        isMet: other(seen) === 0 && registrations === 2,
      };
    },
  },
  {
    goal: 27,
    what: 'the callback replayed, called twice, forged before',
    wanted: '1 token request each, tokens kept, port free <= 1000 ms',
    rows: [
      ...http('auth').map((row) => ({ ...row, steps: [{ do: 'replay' }, { do: 'call' }] as const })),
      ...http('callback-twice', 'callback-forged'),
    ],
    measure(seen) {
      const most = worst(seen.map(tokens));
      const isMet = most === 1 && answered(seen) === seen.length && portMs(seen) <= 1_000;
      return { figure: `${most} token request each, ${answered(seen)} answers, port ${portMs(seen)} ms`, isMet };
    },
  },
  {
    goal: 27,
    what: 'the port of the registration taken by another program at the next sign-in',
    wanted: '2 registrations, 2 token requests, ready',
    isEasy: true,
    rows: http('auth').map((row) => ({
      ...row,
      steps: [{ do: 'sign-in', isPortTaken: true }, { do: 'call' }] as const,
    })),
    measure(seen) {
      const registrations = sum(seen.map((it) => asked(it, '/register')));
      const requests = sum(seen.map(tokens));
      return {
        figure: `${registrations} registrations, ${requests} token requests, ${seen[0]?.end.kind ?? 'nothing'}`,
        isMet: registrations === 2 && requests === 2,
      };
    },
  },
  {
    goal: 27,
    what: `the browser closed, a bare and a forged callback: it ends by itself (5 min, here ${T_AUTH / 1000} s)`,
    wanted: `${T_AUTH} ms, port free <= 1000 ms, 0 token requests`,
    rows: http('callback-never', 'callback-bare', 'state-wrong').map((row) => ({
      ...row,
      oauth: { browserMs: T_AUTH },
      settleMs: undefined,
      steps: [],
      settled: { state: ['needs-auth'], kind: ['unauthorized'], words: /nobody signed in/, ms: T_AUTH + LATE },
    })),
    measure(seen) {
      const times = seen.map(({ settled }) => settled.ms);
      const isMet = times.every((ms) => ms >= T_AUTH) && portMs(seen) <= 1_000 && sum(seen.map(tokens)) === 0;
      return {
        figure: `${times.join(', ')} ms, port ${portMs(seen)} ms, ${sum(seen.map(tokens))} token requests`,
        isMet,
      };
    },
  },
  {
    goal: 28,
    what: 'the token endpoint answers 500, a page, 200 with an error, a spent code',
    wanted: '<= 3 tries each, 1 browser each',
    rows: http('token-500', 'token-html', 'token-error-200', 'code-spent'),
    measure(seen) {
      const tries = worst(seen.map(tokens));
      const isMet = tries <= 3 && opened(seen) === seen.length && unasked(seen) === 0;
      return { figure: `${tries} tries at most, ${opened(seen)} browsers for ${seen.length} sign-ins`, isMet };
    },
  },
  {
    goal: 28,
    what: 'metadata, registration, token and refresh requests that are never answered',
    wanted: `<= ${T_HTTP + LATE} ms (30 s, here ${T_HTTP / 1000} s), no browser by itself`,
    rows: http('meta-hang', 'dcr-hang', 'token-hang', 'refresh-hang'),
    measure(seen) {
      const ms = worst(seen.map(({ settled, calls }) => calls[0]?.ms ?? settled.ms));
      return { figure: `${ms} ms, ${unasked(seen)} unasked`, isMet: ms <= T_HTTP + LATE && unasked(seen) === 0 };
    },
  },
  {
    goal: 28,
    what: 'refreshes that meet 500, twenty calls at once',
    wanted: '<= 3 refreshes, 0 browsers by itself, tokens kept',
    rows: http('refresh-500').map((row) => ({
      ...row,
      steps: [wait(600), together(20)],
      calls: Array.from({ length: 20 }, () => ({ is: ['unauthorized', 'unreachable'] })),
    })),
    measure(seen) {
      const refreshes = sum(seen.map(tokens)) - seen.length;
      return {
        figure: `${refreshes} refreshes, ${unasked(seen)} browsers by itself`,
        isMet: refreshes <= 3 && unasked(seen) === 0,
      };
    },
  },
  {
    goal: 29,
    what: 'the refresh token was revoked: two calls at once',
    wanted: 'needs-auth <= 1000 ms, 1 refresh, 1 notice, 0 browsers',
    rows: http('refresh-revoked'),
    measure(seen) {
      const ms = worst(seen.map(({ untilMs }) => untilMs ?? Infinity));
      const refreshes = sum(seen.map(tokens)) - seen.length;
      const notices = worst(seen.map(({ states }) => states.filter(({ kind }) => kind === 'needs-auth').length - 1));
      return {
        figure: `${ms} ms, ${refreshes} refresh, ${notices} notice, ${unasked(seen)} browsers`,
        isMet: ms <= 1_000 && refreshes === 1 && notices === 1 && unasked(seen) === 0,
      };
    },
  },
  {
    goal: 30,
    what: 'another scope is missing each time, for ever; a person signs in three times and calls ten times',
    wanted: '<= 3 token requests',
    rows: http('auth-scope').map((row) => ({
      ...row,
      steps: [{ do: 'sign-in' }, { do: 'sign-in' }, { do: 'call', times: 10 }] as const,
      calls: Array.from({ length: 10 }, () => ({ is: ['unauthorized', 'closed', 'failed'] })),
    })),
    measure(seen) {
      const requests = sum(seen.map(tokens));
      return { figure: `${requests} token requests`, isMet: requests <= 3 };
    },
  },
  {
    goal: 31,
    what: 'eleven hostile addresses to sign in at',
    wanted: '0 opened, 0 packets',
    rows: http(
      ...[
        'file',
        'javascript',
        'data',
        'shell',
        'drive',
        'custom',
        'unc',
        'plain',
        'userinfo',
        'link-local',
        'flag',
      ].map((name) => `endpoint-${name}`),
    ),
    measure: (seen) => ({
      figure: `${opened(seen)} opened, ${blocked(seen)} packets`,
      isMet: opened(seen) === 0 && blocked(seen) === 0,
    }),
  },
  {
    goal: 32,
    what: 'link-local addresses in all notations as metadata, issuer, token and sign-in address; redirects away',
    wanted: '0 packets, 0 at the other origin',
    rows: http(
      ...['prm-link-local', 'as-link-local', 'as-encoded', 'as-mapped', 'token-link-local', 'endpoint-link-local'],
      ...['meta-redirect', 'token-redirect'],
    ),
    measure: (seen) => ({
      figure: `${blocked(seen)} packets, ${other(seen)} at the other origin`,
      isMet: blocked(seen) === 0 && other(seen) === 0,
    }),
  },
  {
    goal: 33,
    what: 'the server’s clock a day ahead, a lifetime of nonsense, and our own clock set by a day and eight hours',
    wanted: '<= 1 refresh each',
    isEasy: true,
    rows: http('clock-skew', 'token-odd-expiry', 'auth').flatMap((row) =>
      [DAY_MS, -DAY_MS, DAY_MS / 3].map((by) => ({
        ...row,
        steps: [{ do: 'call' }, { do: 'clock', ms: by }, { do: 'call', times: 20 }] as const,
        calls: answers(21),
      })),
    ),
    measure(seen) {
      const refreshes = worst(seen.map(tokens)) - 1;
      return { figure: `${refreshes} refresh at most, ${answered(seen)} answers`, isMet: refreshes <= 1 };
    },
  },
];
