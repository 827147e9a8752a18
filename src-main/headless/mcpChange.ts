import { Fault } from '../lib/fault';
import type { SaveOutcome } from '../mcp/manage';
import type { ServerFlags } from './command';
import { countStdin, fillFromStdin, toEntryChange, toStdinValues } from './serverChange';
import { troubleOf, type Session } from './session';

/** `mcp add`: a new entry. The person at the command line is their own confirmation. */
export async function addServer(session: Session, name: string, flags: ServerFlags): Promise<number> {
  const change = toEntryChange(name, await withStdin(session, flags), undefined);
  return finish(session, name, await session.core.manager.save(undefined, change, session.signal));
}

/** `mcp edit`: what is not named stays. */
export async function editServer(session: Session, name: string, flags: ServerFlags): Promise<number> {
  const { id } = session.server(name);
  const change = toEntryChange(name, await withStdin(session, flags), session.core.manager.mask(id));
  return finish(session, name, await session.core.manager.save(id, change, session.signal));
}

export async function setServerEnabled(session: Session, name: string, enabled: boolean): Promise<number> {
  const { id } = session.server(name);
  return finish(session, name, await session.core.manager.setEnabled(id, enabled, session.signal));
}

export async function removeServer(session: Session, name: string): Promise<number> {
  await session.core.manager.remove(session.server(name).id);
  if (session.json) await session.data({ name, persisted: true });
  else await session.say(session.texts.removed(name));
  return 0;
}

async function withStdin(session: Session, flags: ServerFlags): Promise<ServerFlags> {
  const count = countStdin(flags);
  if (count === 0) return flags;
  const values = toStdinValues(await session.readStdin(), count);
  const isShort = values.length < count || values.slice(0, count).includes('');
  // An empty value would delete: what was to be read must be there.
  if (isShort) throw new Fault('usage', session.texts.emptyStdin);
  return fillFromStdin(flags, values);
}

/** The entry is saved also when its server does not connect: a wrong command must be savable (spec S7). */
async function finish(session: Session, name: string, { persisted, runtime }: SaveOutcome): Promise<number> {
  const { core, texts, say } = session;
  if (session.json) await session.data({ name, persisted, runtime });
  if (!persisted) {
    await say(texts.notPersisted);
    return 1;
  }
  if (!session.json) await say(texts.saved(name));
  if (runtime === 'started' && !session.json) await say(texts.started);
  const row = core.registry.findByName(name);
  if (runtime === 'failed') await say(`${texts.startFailed} ${(row && troubleOf(row, texts)) ?? ''}`.trim());
  return 0;
}
