import { isFault } from '../lib/fault';
import { timeLimit } from '../lib/task';
import { sshForward } from '../oauth/sshForward';
import { signInText } from '../text/signInCommands';
import { wordsIn } from '../text/wordsIn';
import type { AuthJson, PendingJson } from './hostSignIns';
import type { HeadlessIo } from './io';
import { isDisabled } from './mcpShow';
import type { Session } from './session';
import { stdinLines } from './stdinLines';
import { toTable } from './table';

type Io = Pick<HeadlessIo, 'stdin' | 'env'>;

/**
 * `mcp login`: signs in, by the browser where a person is needed. Without a browser here the address is printed, and the
 * one that the browser came back to is read from stdin.
 */
export async function logIn(
  session: Session,
  { name, opens }: { readonly name: string; readonly opens: boolean },
  io: Io,
): Promise<number> {
  if (await isDisabled(session, name)) return 1;
  await session.giveInputs([name]);
  const { host, signal } = session;
  const texts = signInText[session.language];
  using limit = timeLimit(session.timeoutMs, signal);
  const over = new AbortController();
  let telling = Promise.resolve();
  let reading: Promise<void> | undefined;
  const onPending = (pending: PendingJson): void => {
    telling = telling.then(() => tellWhere(session, pending, opens, io.env['SSH_CONNECTION']));
    if (!opens) reading ??= readPasted(session, name, io, over.signal);
  };
  try {
    await host.signIns.signIn(name, opens, onPending, limit.signal);
  } catch (error) {
    if (isFault(error) && error.kind === 'needs-registration') await session.say(texts.registerHint(name));
    if (!limit.signal.aborted || signal.aborted) throw error;
    await session.say(texts.tooLate(name));
    return 1;
  } finally {
    over.abort();
    await telling;
    await reading;
  }
  if (session.json) await session.data(await host.signIns.facts(name, signal));
  else await session.say(texts.signedIn(name));
  return 0;
}

/** `mcp logout`: forgets the sign-in, and revokes it where that is offered. */
export async function logOut({ server, host, json, data, say, language, signal }: Session, name: string) {
  await server(name);
  const { kind, has_token } = await host.signIns.facts(name, signal);
  const isSignedIn = SIGN_IN_KINDS.has(kind) && has_token;
  if (isSignedIn) await host.signIns.signOut(name, signal);
  const texts = signInText[language];
  if (json) await data({ name, signed_in: false });
  else await say((isSignedIn ? texts.signedOut : texts.notSignedIn)(name));
  return 0;
}

/** The others have a token of the person's own, or none. */
const SIGN_IN_KINDS: ReadonlySet<string> = new Set(['oauth', 'client-credentials', 'cross-app']);

/** `mcp auth`: how a server is signed in to, without a token. */
export async function showAuth(session: Session, name: string): Promise<number> {
  await session.server(name);
  const facts = await session.host.signIns.facts(name, session.signal);
  if (session.json) await session.data(facts);
  else await session.text(details(session, facts));
  return 0;
}

/** The address is data: a script may hand it on. */
async function tellWhere(
  session: Session,
  { issuer, url, redirect_uri }: PendingJson,
  opens: boolean,
  connection: string | undefined,
): Promise<void> {
  const texts = signInText[session.language];
  await session.say(opens ? texts.inBrowser(issuer) : texts.openThis(issuer));
  if (opens || session.json) await session.say(url);
  else await session.text(`${url}\n`);
  const forward = sshForward(redirect_uri, connection);
  if (forward !== null) await session.say(texts.forward(forward));
  if (!opens) await session.say(texts.pasteHere);
}

/** Each line is tried: a wrong one costs nothing, and the right one ends the wait. */
async function readPasted(session: Session, name: string, { stdin }: Io, over: AbortSignal): Promise<void> {
  try {
    for await (const line of stdinLines(stdin, over)) {
      const text = line.trim();
      if (text === '') continue;
      await session.host.signIns.paste(name, text, session.signal).catch((error: unknown) => {
        if (!isFault(error)) throw error;
        return session.say(wordsIn(error, session.language));
      });
    }
  } catch (error) {
    if (!over.aborted) await session.say(wordsIn(error, session.language));
  }
}

function details(session: Session, facts: AuthJson): string {
  const texts = signInText[session.language];
  const { fields } = texts;
  const yesNo = (is: boolean): string => (is ? texts.yes : texts.no);
  const expires = facts.expires_at === null ? texts.unknown : new Date(facts.expires_at).toISOString();
  const lines: [string, string][] = [
    [fields.kind, facts.kind],
    ...(facts.issuer === null ? [] : [[fields.issuer, facts.issuer] as [string, string]]),
    ...(facts.resource === null ? [] : [[fields.resource, facts.resource] as [string, string]]),
    ...(facts.scopes.length === 0 ? [] : [[fields.scopes, facts.scopes.join(' ')] as [string, string]]),
    [fields.token, yesNo(facts.has_token)],
    ...(facts.has_token ? [[fields.expires, expires] as [string, string]] : []),
    [fields.refresh, yesNo(facts.has_refresh_token)],
    [fields.secret, yesNo(facts.has_client_secret)],
  ];
  return `${facts.name}\n${toTable(lines, 400)}`;
}
