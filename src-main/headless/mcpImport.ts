import path from 'node:path';
import { runsWhat } from '../config/maskServer';
import { Fault } from '../lib/fault';
import { importCommandText, type ImportCommandText } from '../text/importCommands';
import type { FoundServerJson, FoundServersJson, ImportPickJson } from './imports';
import type { ImportFlags, ImportSource } from './parseImportArgs';
import { toStdinValues } from './serverChange';
import type { Session } from './session';
import { toTable } from './table';

/** `mcp import`: shows what would be added, and with `--yes` adds it. */
export async function importServers(session: Session, flags: ImportFlags): Promise<number> {
  const texts = importCommandText[session.language];
  const { source } = flags;
  if (source.kind === 'computer') return listDiscovered(session, texts);
  const found = await preview(session, source);
  checkNames(found, flags, texts);
  const wanted = found.entries.filter((server) => isWanted(server, flags));
  if (!flags.isAgreed) return show(session, { ...found, entries: wanted }, texts);
  if (found.problem !== null) await session.say(found.problem);
  return add(session, found.token, wanted, flags, texts);
}

async function listDiscovered(
  { host, signal, json, data, text, say }: Session,
  texts: ImportCommandText,
): Promise<number> {
  const files = await host.imports.discover(signal);
  if (json) return (await data(files), 0);
  if (files.length === 0) return (await say(texts.nothingHere), 0);
  const { client, servers, here, file } = texts.columns;
  const rows = files.flatMap((one) => [
    [one.client, String(one.count), String(one.here), one.path],
    ...(one.problem === null ? [] : [['', '', '', one.problem]]),
  ]);
  await text(toTable([[client, servers, here, file], ...rows]));
  await say(texts.howTo);
  return 0;
}

async function preview(
  { host, signal, readStdin }: Session,
  source: Exclude<ImportSource, { kind: 'computer' }>,
): Promise<FoundServersJson> {
  if (source.kind === 'client') return host.imports.previewClient(source.client, signal);
  if (source.path === '-') return host.imports.previewText(await readStdin(), signal);
  return host.imports.previewFile(path.resolve(source.path), signal);
}

const isNamed = ({ name, found_name }: FoundServerJson, names: readonly string[]): boolean =>
  names.includes(name) || names.includes(found_name);

const isWanted = (server: FoundServerJson, { only }: ImportFlags): boolean =>
  only.length === 0 || isNamed(server, only);

/** A name that is not there is a mistake, not a wish to ignore. @throws Fault 'usage' */
function checkNames(
  { entries: servers }: FoundServersJson,
  { only, rename, secrets }: ImportFlags,
  texts: ImportCommandText,
): void {
  for (const name of [...only, ...rename.map(([old]) => old)]) {
    if (!servers.some((server) => isNamed(server, [name]))) throw new Fault('usage', texts.noSuchName(name));
  }
  for (const [reference] of secrets) {
    if (!servers.some(({ asks }) => asks.some((ask) => ask.reference === whole(reference)))) {
      throw new Fault('usage', texts.noSuchSecret(reference));
    }
  }
}

/** A reference may be given without what makes it one. */
const whole = (reference: string): string => (reference.startsWith('${') ? reference : `\${secret:${reference}}`);

async function show(
  session: Session,
  { entries: servers, problem }: FoundServersJson,
  texts: ImportCommandText,
): Promise<number> {
  if (session.json) {
    await session.data({ written: false, servers: servers.map(withoutKey), problem });
    return 0;
  }
  if (problem !== null) await session.say(problem);
  if (servers.length === 0) return (await session.say(texts.nothingFound), 0);
  await session.text(
    toTable(
      servers.flatMap((server) => [[server.name, runsWhat(server)], ...parts(server, texts)]),
      400,
    ),
  );
  for (const server of servers) await tell(session, server, texts);
  await session.say(texts.notWritten);
  return 0;
}

/** What else would come with it, by name: no value is shown. */
function parts(server: FoundServerJson, texts: ImportCommandText): string[][] {
  const { fields } = texts;
  const lines: [string, string][] = [
    [fields.foundName, server.found_name === server.name ? '' : server.found_name],
    [fields.cwd, server.cwd ?? ''],
    [fields.env, server.env_names.join(', ')],
    [fields.inherits, server.env_inherit.join(', ')],
    [fields.headers, server.header_names.join(', ')],
    [fields.signIn, server.sign_in ?? ''],
    [fields.state, server.enabled ? '' : texts.disabled],
  ];
  return lines.flatMap(([label, words]) => (words === '' ? [] : [['', `${label}${words}`]]));
}

const withoutKey = ({ key: _ofThePreview, ...server }: FoundServerJson): object => server;

async function tell({ say }: Session, server: FoundServerJson, texts: ImportCommandText): Promise<void> {
  const { name, notes, problem, files, asks, secret_flags, same_as } = server;
  const lines = [
    ...(problem === null ? [] : [texts.cannot(name, problem)]),
    ...(same_as === null ? [] : [texts.alreadyHere(name, same_as)]),
    ...notes.map((note) => texts.note(name, note)),
    ...files.map((file) => texts.wouldRead(name, file)),
    ...asks.map(({ reference }) => texts.wouldAsk(name, reference.slice(2 + 'secret:'.length, -1))),
    ...(secret_flags.length > 0 ? [texts.couldMove(name, secret_flags.join(', '))] : []),
  ];
  for (const line of lines) await say(line);
}

async function add(
  session: Session,
  token: string,
  servers: readonly FoundServerJson[],
  flags: ImportFlags,
  texts: ImportCommandText,
): Promise<number> {
  const secrets = await secretsOf(session, flags);
  const skipped: { name: string; problem: string }[] = [];
  const picks: ImportPickJson[] = [];
  for (const server of servers) {
    const name = flags.rename.find(([old]) => isNamed(server, [old]))?.[1];
    const why = whyNot(server, { ...flags, isForced: name !== undefined || isNamed(server, flags.only) }, texts);
    if (why === null)
      picks.push({ key: server.key, name: name ?? server.name, secrets, movesArguments: flags.movesArguments });
    else skipped.push({ name: server.name, problem: why });
  }
  const results = picks.length > 0 ? await session.host.imports.importServers(token, picks, session.signal) : [];
  const names = new Map(picks.map(({ key, name }) => [key, name]));
  const done = results.map(({ key, ...rest }) => ({ name: names.get(key) ?? key, ...rest }));
  if (session.json) {
    const left = skipped.map((one) => ({ ...one, persisted: false, runtime: 'unchanged' }));
    await session.data({ written: done.some(({ persisted }) => persisted), servers: [...done, ...left] });
  }
  for (const { problem } of skipped) await session.say(problem);
  for (const { name, persisted, problem } of done) {
    if (!persisted) await session.say(problem === null ? texts.notAdded(name) : texts.cannot(name, problem));
    else if (!session.json) await session.say(texts.added(name));
  }
  if (servers.length === 0) await session.say(texts.nothingFound);
  return servers.length > 0 && done.every(({ persisted }) => persisted) && skipped.length === 0 ? 0 : 1;
}

/** Why a server is not even tried; null when it is. */
function whyNot(
  { name, problem, files, same_as }: FoundServerJson,
  { read, isForced }: { readonly read: readonly string[]; readonly isForced: boolean },
  texts: ImportCommandText,
): string | null {
  if (problem !== null) return texts.cannot(name, problem);
  const closed = files.find((file) => !read.includes(file));
  if (closed !== undefined) return texts.mayNotRead(name, closed);
  return same_as !== null && !isForced ? texts.alreadyHere(name, same_as) : null;
}

/** Values by whole reference; what is `-` comes from stdin, a line each. */
async function secretsOf(session: Session, { secrets }: ImportFlags): Promise<Record<string, string>> {
  if (secrets.some(([, value]) => value !== '-')) await session.say(session.texts.secretInSight);
  const count = secrets.filter(([, value]) => value === '-').length;
  const values = count === 0 ? [] : toStdinValues(await session.readStdin(), count);
  if (values.length < count || values.slice(0, count).includes('')) throw new Fault('usage', session.texts.emptyStdin);
  let at = 0;
  return Object.fromEntries(
    secrets.map(([reference, value]) => [whole(reference), value === '-' ? (values[at++] ?? '') : value]),
  );
}
