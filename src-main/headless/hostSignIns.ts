import { z } from 'zod';
import { signInKindOf } from '../config/signInKind';
import type { MaskedServer } from '../config/maskServer';
import type { ServerManager } from '../mcp/manage';
import type { ServerRow } from '../mcp/registry';
import type { SignIns } from '../oauth/signIns';
import type { AppNews } from './appLink';

/** How one server is signed in to, as `mcp auth` prints it; never a token. */
export interface AuthJson {
  readonly name: string;
  readonly kind: string;
  readonly issuer: string | null;
  readonly resource: string | null;
  readonly scopes: readonly string[];
  /** Unix milliseconds; null when nobody said. */
  readonly expires_at: number | null;
  readonly has_token: boolean;
  readonly has_refresh_token: boolean;
  readonly has_client_secret: boolean;
}

const Pending = z.object({ issuer: z.string(), url: z.string(), redirect_uri: z.string() });
/** Where a person signs in, and where their browser comes back to. */
export type PendingJson = z.infer<typeof Pending>;

/** Signing in, as a command sees it. Servers go by name. */
export interface HostSignIns {
  /**
   * Resolves when signed in; `onPending` hears where, once the browser is waited for. An abort takes it back and frees
   * its port. @throws Fault that says why not
   */
  signIn(name: string, opens: boolean, onPending: (pending: PendingJson) => void, signal: AbortSignal): Promise<void>;
  /** Forgets, and revokes where that is offered. */
  signOut(name: string, signal: AbortSignal): Promise<void>;
  /** The address that the browser came back to. @throws Fault when it is not that of the sign-in that waits */
  paste(name: string, text: string, signal: AbortSignal): Promise<void>;
  facts(name: string, signal: AbortSignal): Promise<AuthJson>;
}

export interface OwnSignInDeps {
  readonly manager: Pick<ServerManager, 'signIn' | 'mask'>;
  readonly signIns: Pick<SignIns, 'signOut' | 'paste' | 'pending' | 'factsNow' | 'onChange'>;
  readonly serverOf: (name: string) => ServerRow;
}

/** On a core of one's own, which connects nothing for it. */
export const createOwnSignIns = ({ manager, signIns, serverOf }: OwnSignInDeps): HostSignIns => ({
  async signIn(name, opens, onPending, signal) {
    const { id } = serverOf(name);
    let told: string | undefined;
    const off = signIns.onChange(() => {
      const pending = signIns.pending().find((one) => one.id === id);
      if (pending === undefined || pending.url === told) return;
      told = pending.url;
      onPending({ issuer: pending.issuer, url: pending.url, redirect_uri: pending.redirectUri });
    });
    try {
      await manager.signIn(id, opens, signal);
    } finally {
      off();
    }
  },
  signOut: (name, signal) => signIns.signOut(serverOf(name).id, signal),
  paste: (name, text) => signIns.paste(serverOf(name).id, text),
  async facts(name) {
    const { id, config } = serverOf(name);
    const facts = await signIns.factsNow(id);
    const kind = config.entry && signInKindOf(config.entry);
    const stored = facts && {
      issuer: facts.issuer,
      resource: facts.resource,
      scopes: facts.scopes,
      expires_at: facts.expiresAt,
      has_token: facts.hasToken,
      has_refresh_token: facts.hasRefreshToken,
      has_client_secret: facts.hasClientSecret,
    };
    return toAuthJson(name, kind, manager.mask(id)?.auth, stored);
  },
});

/** What is read of the app's rows; whatever else they hold is left behind. */
const SignedServers = z.object({
  servers: z.array(
    z.object({
      name: z.string(),
      sign_in_kind: z.string().nullable(),
      sign_in: z
        .object({
          issuer: z.string(),
          resource: z.string().nullable(),
          scopes: z.array(z.string()),
          expires_at: z.number().nullable(),
          has_token: z.boolean(),
          has_refresh_token: z.boolean(),
          has_client_secret: z.boolean(),
        })
        .nullable(),
      auth: z.object({
        kind: z.string(),
        issuer: z.string().nullable(),
        has_token: z.boolean(),
        has_client_secret: z.boolean(),
      }),
    }),
  ),
});

export interface AppSignInDeps {
  /** One request, its news heard; the answer is not parsed. */
  readonly request: (
    command: string,
    input: unknown,
    signal: AbortSignal,
    onNews?: (news: AppNews) => void,
  ) => Promise<unknown>;
  readonly read: <S extends z.ZodType>(schema: S, answer: Promise<unknown>) => Promise<z.output<S>>;
  readonly idOf: (name: string, signal: AbortSignal) => Promise<string>;
}

/** Through the app that runs: it opens the browser, keeps the sign-in, and connects. */
export const createAppSignIns = ({ request, read, idOf }: AppSignInDeps): HostSignIns => ({
  async signIn(name, opens, onPending, signal) {
    const id = await idOf(name, signal);
    await request('logIn', { id, opens }, signal, (news) => {
      const pending = news.kind === 'sign-in' ? Pending.safeParse(news.pending) : undefined;
      if (pending?.success) onPending(pending.data);
    });
  },
  async signOut(name, signal) {
    await request('signOut', { id: await idOf(name, signal) }, signal);
  },
  async paste(name, text, signal) {
    await request('pasteCallback', { id: await idOf(name, signal), text }, signal);
  },
  async facts(name, signal) {
    const { servers } = await read(SignedServers, request('listServers', undefined, signal));
    const found = servers.find((server) => server.name === name);
    return toAuthJson(name, found?.sign_in_kind ?? null, found?.auth, found?.sign_in ?? null);
  },
});

type Stored = Omit<AuthJson, 'name' | 'kind'>;
type EntryAuth = Pick<MaskedServer['auth'], 'issuer' | 'has_token' | 'has_client_secret'> & { readonly kind: string };

/** What is stored of a sign-in, else what the entry itself brings. */
const toAuthJson = (
  name: string,
  kind: string | null,
  auth: EntryAuth | undefined,
  stored: Stored | null,
): AuthJson => ({
  name,
  kind: kind ?? auth?.kind ?? 'none',
  issuer: stored?.issuer ?? auth?.issuer ?? null,
  resource: stored?.resource ?? null,
  scopes: stored?.scopes ?? [],
  expires_at: stored?.expires_at ?? null,
  has_token: stored?.has_token ?? auth?.has_token ?? false,
  has_refresh_token: stored?.has_refresh_token ?? false,
  has_client_secret: (stored?.has_client_secret ?? false) || (auth?.has_client_secret ?? false),
});
