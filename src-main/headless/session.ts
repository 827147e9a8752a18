import { cleanText } from '../lib/cleanText';
import { Fault } from '../lib/fault';
import { timeLimit } from '../lib/task';
import { statusOf } from '../mcp/connectionState';
import type { ServerRow } from '../mcp/registry';
import { headlessText, type HeadlessText } from '../text/headless';
import type { Core } from './core';
import { readAll, toJson, toLine, write, type HeadlessIo } from './io';

/** What every command is given: the app, the streams, and how much to wait. */
export interface Session {
  readonly core: Core;
  readonly texts: HeadlessText;
  readonly json: boolean;
  /** Data on stdout. */
  readonly data: (value: unknown) => Promise<void>;
  /** A text of ours on stdout, such as a table, as it is. */
  readonly text: (text: string) => Promise<void>;
  /** Words for people on stderr, secrets taken out. */
  readonly say: (words: string) => Promise<void>;
  readonly readStdin: () => Promise<string>;
  /** Starts these servers, or all, and waits until they settled, at most `--timeout` seconds. */
  readonly connect: (rows?: readonly ServerRow[]) => Promise<void>;
  /** @throws Fault 'unknown-server' that names what there is */
  readonly server: (name: string) => ServerRow;
  /** The person's home folder. */
  readonly home: string;
  readonly signal: AbortSignal;
}

export function createSession(
  core: Core,
  io: HeadlessIo,
  options: { readonly json: boolean; readonly timeoutMs: number },
  signal: AbortSignal,
): Session {
  const texts = headlessText[io.language];
  let stdin: Promise<string> | undefined;
  return {
    core,
    texts,
    json: options.json,
    signal,
    home: io.home,
    data: (value) => write(io.stdout, toJson(value)),
    text: (text) => write(io.stdout, isTerminal(io.stdout) ? cleanText(text) : text),
    say: (words) => write(io.stderr, toLine(core.scrub(words))),
    readStdin: () => (stdin ??= readAll(io.stdin)),
    async connect(rows) {
      const ids = rows?.map(({ id }) => id);
      core.registry.start(ids);
      using limit = timeLimit(options.timeoutMs, signal);
      await core.registry.settled(limit.signal, ids);
      signal.throwIfAborted();
    },
    server(name) {
      const row = core.registry.findByName(name);
      if (row) return row;
      const known = core.registry.rows().map((one) => one.name);
      throw new Fault('unknown-server', known.length > 0 ? texts.noServer(name, known.join(', ')) : texts.noServers);
    },
  };
}

/** A terminal obeys control characters, and servers wrote some of the text; a pipe gets it as it came. */
const isTerminal = (stream: NodeJS.WritableStream): boolean => 'isTTY' in stream && stream.isTTY === true;

/** Says which of these servers are not usable, and why. */
export async function reportTrouble({ core, texts, say }: Session, rows: readonly ServerRow[]): Promise<void> {
  const now = rows.map((row) => core.registry.findByName(row.name) ?? row);
  const pending = now.filter((row) => statusOf(row.state) === 'pending');
  for (const row of now) {
    const words = troubleOf(row, texts);
    if (words !== null) await say(texts.serverState(row.name, words));
  }
  if (pending.length > 0) await say(texts.stillPending(pending.map(({ name }) => name).join(', ')));
}

/** Why a server is not usable, in words; null when it is, or may still become so. */
export function troubleOf(row: ServerRow, texts: HeadlessText): string | null {
  const status = statusOf(row.state);
  if (status !== 'failed' && status !== 'needsAuth') return null;
  const fault = 'fault' in row.state ? row.state.fault : row.fault;
  return fault ? `${texts.statuses[status]}: ${fault.message}` : texts.statuses[status];
}
