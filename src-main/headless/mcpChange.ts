import { plainName } from '../agent/toolName';
import { Fault } from '../lib/fault';
import type { ServerFlags } from './command';
import type { Saved } from './host';
import { misfitOf, type FittedBefore } from './misfit';
import { countStdin, fillFromStdin, showsSecret, toEntryChange, toStdinValues } from './serverChange';
import { troubleOf, type Session } from './session';
import { usage } from './usage';

/** `mcp add`: a new entry. Without a running app the person at the command line is their own confirmation. */
export async function addServer(session: Session, name: string, flags: ServerFlags): Promise<number> {
  requireFit(flags, undefined);
  const change = toEntryChange(name, await withStdin(session, flags), undefined);
  const saved = await session.host.save(undefined, change, session.signal);
  const code = await finish(session, change, saved);
  if (saved.persisted) await sayPrefix(session, name);
  return code;
}

/** `mcp edit`: what is not named stays. */
export async function editServer(session: Session, name: string, flags: ServerFlags): Promise<number> {
  const before = await session.server(name);
  requireFit(flags, before);
  const change = toEntryChange(name, await withStdin(session, flags), before);
  const saved = await session.host.save(name, change, session.signal);
  const code = await finish(session, change, saved);
  if (saved.persisted && change.name !== name) await sayPrefix(session, change.name);
  return code;
}

export async function setServerEnabled(session: Session, name: string, enabled: boolean): Promise<number> {
  await session.server(name);
  const saved = await session.host.setEnabled(name, enabled, session.signal);
  const done = enabled ? session.texts.enabled(name) : session.texts.disabled(name);
  return finish(session, { name }, saved, done);
}

/** @throws Fault 'usage' */
function requireFit(flags: ServerFlags, before: FittedBefore | undefined): void {
  const misfit = misfitOf(flags, before);
  if (misfit !== null) throw usage(misfit);
}

/** A model reads other characters in names than a person may write. */
async function sayPrefix({ json, say, texts }: Session, name: string): Promise<void> {
  const prefix = plainName({ serverId: '', server: name, tool: '' }, 'short');
  if (!json && prefix !== `${name}__`) await say(texts.toolPrefix(prefix));
}

export async function removeServer(session: Session, name: string): Promise<number> {
  const { host, texts, json, signal } = session;
  await session.server(name);
  const persisted = await host.remove(name, signal);
  if (json) await session.data({ name, persisted });
  else if (persisted) await session.say(texts.removed(name));
  if (!persisted) await session.say(texts.notPersisted);
  return persisted ? 0 : 1;
}

async function withStdin(session: Session, flags: ServerFlags): Promise<ServerFlags> {
  if (showsSecret(flags)) await session.say(session.texts.secretInSight);
  const count = countStdin(flags);
  if (count === 0) return flags;
  const values = toStdinValues(await session.readStdin(), count);
  const isShort = values.length < count || values.slice(0, count).includes('');
  // An empty value would delete: what was to be read must be there.
  if (isShort) throw new Fault('usage', session.texts.emptyStdin);
  return fillFromStdin(flags, values);
}

/** The entry is saved also when its server does not connect: a wrong command must be savable (spec S7). */
async function finish(
  session: Session,
  { name }: { readonly name: string },
  { persisted, runtime }: Saved,
  done = session.texts.saved(name),
): Promise<number> {
  const { texts, say } = session;
  if (session.json) await session.data({ name, persisted, runtime });
  if (!persisted) {
    await say(texts.notPersisted);
    return 1;
  }
  if (!session.json) await say(done);
  if (runtime === 'started' && !session.json) await say(texts.started);
  if (runtime === 'failed') {
    await say(`${texts.startFailed} ${troubleOf(await session.server(name), texts) ?? ''}`.trim());
  }
  return 0;
}
