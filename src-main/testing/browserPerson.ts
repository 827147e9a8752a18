import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from 'vitest';
import type { ResolvedServer, ResolvedSignIn } from '../config/resolved';
import type { Question } from '../lib/question';
import type { Secret } from '../lib/secret';
import { inEnglish } from '../lib/words';
import { openAuthHttp } from '../oauth/authHttp';
import { signInByBrowser } from '../oauth/browserSignIn';
import { discover } from '../oauth/discover';
import type { ClientIdentity, Grant } from '../oauth/grant';
import { DEFAULT_OAUTH_LIMITS, type OAuthLimits } from '../oauth/limits';
import type { Waiting } from '../oauth/pendingSignIns';
import { never } from './never';
import { resolvedHttp } from './resolvedServer';

export const SIGN_IN: ResolvedSignIn = {
  kind: 'oauth',
  client: null,
  clientName: 'Plugboard',
  scope: null,
  redirectPort: null,
  issuer: null,
  isLegacy: false,
};

/** What a person's browser does: it goes where it is sent, and comes back. */
const visit = async (href: string): Promise<void> => {
  await fetch(href).then((response) => response.text());
};

interface Person {
  readonly auth?: Partial<ResolvedSignIn>;
  readonly known?: ClientIdentity | null;
  readonly isKnownIssuer?: boolean;
  readonly answer?: string;
  readonly limits?: Partial<OAuthLimits>;
  readonly clientDocument?: string;
  readonly scope?: string;
  /** Null opens nothing. */
  readonly browser?: ((href: string) => Promise<void>) | null;
  readonly onPending?: (waiting: Waiting) => void;
  readonly signal?: AbortSignal;
}

interface Told {
  readonly opened: string[];
  readonly notes: string[];
  readonly secrets: Secret[];
  readonly questions: Question[];
  readonly pending: Waiting[];
}

/** Has a person sign in to a server by their browser, and tells what they and their computer met meanwhile. */
export async function signIn(url: string | URL, person: Person = {}): Promise<Told & { grant: Promise<Grant> }> {
  const { auth, known = null, isKnownIssuer = true, answer = 'open', browser = visit, signal = never() } = person;
  const told: Told = { opened: [], notes: [], secrets: [], questions: [], pending: [] };
  const limits: OAuthLimits = { ...DEFAULT_OAUTH_LIMITS, retryMs: 1, httpMs: 10_000, ...person.limits };
  const server: ResolvedServer = { ...resolvedHttp(String(url)), auth: { ...SIGN_IN, ...auth } };
  const serverUrl = new URL(url);
  const run = async (): Promise<Grant> => {
    await using http = await openAuthHttp(serverUrl, { limits }, signal);
    const where = { metadataUrl: null, auth: { ...SIGN_IN, ...auth } };
    const discovery = await discover(serverUrl, where, http, signal);
    return await signInByBrowser(
      {
        server,
        discovery,
        scope: person.scope ?? null,
        known,
        isKnownIssuer,
        opens: browser !== null,
        onPending(waiting) {
          told.pending.push(waiting);
          person.onPending?.(waiting);
        },
      },
      {
        http,
        ask: async (question) => {
          told.questions.push(question);
          return answer;
        },
        language: () => 'en',
        openUrl: async (href) => {
          told.opened.push(href);
          void browser?.(href).catch(() => undefined);
        },
        clientDocument: person.clientDocument ?? null,
        learn: (secret) => told.secrets.push(secret),
        note: (said) => told.notes.push(inEnglish(said)),
        now: Date.now,
      },
      signal,
    );
  };
  const grant = run();
  grant.catch(() => undefined);
  return { ...told, grant };
}

/** Why nobody was signed in. */
export const fault = (grant: Promise<Grant>): Promise<{ kind: string; message: string }> =>
  grant.then(
    () => expect.fail('somebody signed in'),
    (error: { kind: string; message: string }) => error,
  );

/** Whether the port that a browser came back to can be listened on again. */
export const isFree = async (redirectUri: string): Promise<boolean> => {
  const server = createServer();
  server.listen(Number(new URL(redirectUri).port), '127.0.0.1');
  const free = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]);
  server.close();
  return free;
};
