import { mapInTurns } from '../lib/mapInTurns';
import { wordsIn } from '../text/wordsIn';
import { contentText } from '../text/contentCommands';
import type { ListJson } from './hostContent';
import type { Session } from './session';
import { toTable } from './table';

/** The app takes eight requests of one command at a time. */
const AT_ONCE = 4;

/** One kind of list: how it is asked for and shown. */
interface Kind<T> {
  readonly ask: (server: string) => Promise<ListJson<T>>;
  readonly none: string;
  readonly head: readonly string[];
  readonly toRow: (item: T) => readonly string[];
}

/** `mcp resources`: what one server or all of them list. */
export function listResources(session: Session, server: string | null): Promise<number> {
  const { noResources, columns } = contentText[session.language];
  return list(session, server, {
    ask: (name) => session.host.content.resources(name, session.signal),
    none: noResources,
    head: [columns.uri, columns.server, columns.name, columns.about],
    toRow: ({ uri, server: owner, name, title, description }) => [uri, owner, title ?? name, description],
  });
}

/** `mcp templates`: the forms of addresses that one server or all of them know. */
export function listTemplates(session: Session, server: string | null): Promise<number> {
  const { noTemplates, columns } = contentText[session.language];
  return list(session, server, {
    ask: (name) => session.host.content.templates(name, session.signal),
    none: noTemplates,
    head: [columns.template, columns.server, columns.name, columns.about],
    toRow: ({ uri_template, server: owner, name, title, description }) => [
      uri_template,
      owner,
      title ?? name,
      description,
    ],
  });
}

/** `mcp prompts`: what one server or all of them offer, with the arguments; an optional one in brackets. */
export function listPrompts(session: Session, server: string | null): Promise<number> {
  const { noPrompts, columns } = contentText[session.language];
  return list(session, server, {
    ask: (name) => session.host.content.prompts(name, session.signal),
    none: noPrompts,
    head: [columns.name, columns.server, columns.about],
    toRow: ({ name, server: owner, description, arguments: args }) => [
      [name, ...args.map((one) => (one.required ? one.name : `[${one.name}]`))].join(' '),
      owner,
      description,
    ],
  });
}

/** A server that is not connected, or does not answer, is told of and hides none of the others. */
async function list<T>(session: Session, server: string | null, kind: Kind<T>): Promise<number> {
  const { host, texts, language, signal } = session;
  if (server !== null && (await session.server(server)).status === 'disabled') {
    await session.say(texts.disabledServer(server));
    return 1;
  }
  const names = server === null ? undefined : [server];
  await session.connect(names);
  const connected = (await host.servers(signal)).filter(
    ({ name, status }) => status === 'connected' && (names?.includes(name) ?? true),
  );
  let isWhole = server === null || connected.length > 0;
  const lists = await mapInTurns(connected, AT_ONCE, async ({ name }) => {
    const listed = await kind.ask(name).catch((error: unknown) => {
      signal.throwIfAborted();
      isWhole = false;
      return { items: [], notes: [wordsIn(error, language)] };
    });
    return { name, ...listed };
  });
  const items = lists.flatMap((listed) => listed.items);
  if (session.json) await session.data(items);
  else await session.text(items.length === 0 ? `${kind.none}\n` : toTable([kind.head, ...items.map(kind.toRow)]));
  for (const { name, notes } of lists) {
    for (const note of notes) await session.say(contentText[language].note(name, note));
  }
  await session.reportTrouble(names);
  return isWhole ? 0 : 1;
}
