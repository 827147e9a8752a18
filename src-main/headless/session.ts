import { cleanText } from '../lib/cleanText';
import { Fault } from '../lib/fault';
import { timeLimit } from '../lib/task';
import type { Language } from '../text/language';
import { headlessText, type HeadlessText } from '../text/headless';
import type { Invocation } from './command';
import type { Host, Waiting } from './host';
import { giveInputs } from './inputAnswers';
import { readAll, toJson, toLine, write, type HeadlessIo } from './io';
import type { ServerJson } from './serverJson';

/** What every command is given: the app, the streams, and how much to wait. */
export interface Session extends Waiting {
  readonly host: Host;
  readonly texts: HeadlessText;
  readonly language: Language;
  readonly json: boolean;
  /** Data on stdout. */
  readonly data: (value: unknown) => Promise<void>;
  /** A text of ours on stdout, such as a table, as it is. */
  readonly text: (text: string) => Promise<void>;
  /** Bytes on stdout as they are; false where a terminal would have to show them. */
  readonly bytes: (bytes: Uint8Array) => Promise<boolean>;
  /** Words for people on stderr, secrets taken out. */
  readonly say: (words: string) => Promise<void>;
  readonly readStdin: () => Promise<string>;
  /** What is wrong with the files, as `Host.problems` has it; asked for once. */
  readonly problems: () => Promise<readonly string[]>;
  /** True when nobody can tell which servers there are. */
  readonly isServersFileBroken: () => Promise<boolean>;
  /** @throws Fault 'unknown-server' that names what there is */
  readonly server: (name: string) => Promise<ServerJson>;
  /** Gives the server of this name what `--input` was told; does nothing a second time. */
  readonly giveInputs: (names: readonly string[]) => Promise<void>;
  /** The person's home folder. */
  readonly home: string;
  readonly signal: AbortSignal;
}

export function createSession(
  host: Host,
  io: HeadlessIo,
  options: Omit<Invocation, 'command'>,
  signal: AbortSignal,
): Session {
  const texts = headlessText[io.language];
  const say = (words: string): Promise<void> => write(io.stderr, toLine(host.scrub(words)));
  let stdin: Promise<string> | undefined;
  let problems: Promise<readonly string[]> | undefined;
  let inputs = options.inputs;
  const session: Session = {
    host,
    texts,
    language: io.language,
    json: options.json,
    timeoutMs: options.timeoutMs,
    signal,
    home: io.home,
    data: (value) => write(io.stdout, toJson(value)),
    text: (text) => write(io.stdout, isTerminal(io.stdout) ? cleanText(text) : text),
    async bytes(bytes) {
      if (isTerminal(io.stdout)) return false;
      await write(io.stdout, bytes);
      return true;
    },
    say,
    readStdin: () => (stdin ??= readAll(io.stdin)),
    async connect(names) {
      await session.giveInputs(names ?? []);
      using limit = timeLimit(options.timeoutMs, signal);
      await host.connect(names, limit.signal);
      signal.throwIfAborted();
    },
    async giveInputs(names) {
      const given = inputs;
      inputs = [];
      await giveInputs(session, names, given);
    },
    async reportTrouble(names) {
      const servers = (await host.servers(signal)).filter(({ name }) => names?.includes(name) ?? true);
      for (const server of servers) {
        const words = troubleOf(server, texts);
        if (words !== null) await say(texts.serverState(server.name, words));
        if (server.status === 'needsAuth' && server.auth.kind !== 'bearer') await say(texts.logInWith(server.name));
      }
      const pending = servers.filter(({ status }) => status === 'pending');
      if (pending.length > 0) await say(texts.stillPending(pending.map(({ name }) => name).join(', ')));
    },
    problems: () => (problems ??= host.problems(signal)),
    isServersFileBroken: async () => (await session.problems()).some((line) => SERVERS_FILE.test(line)),
    async server(name) {
      const servers = await host.servers(signal);
      const found = servers.find((one) => one.name === name);
      if (found) return found;
      const known = servers.map((one) => one.name);
      if (known.length === 0 && (await session.isServersFileBroken())) {
        throw new Fault('unknown-server', texts.unknownWhileBroken(name));
      }
      throw new Fault('unknown-server', known.length > 0 ? texts.noServer(name, known.join(', ')) : texts.noServers);
    },
  };
  return session;
}

/** Such a line begins `PATH:LINE:COLUMN: ` (spec C4). */
const SERVERS_FILE = /mcp_servers\.json:\d+:\d+: /;

/** A terminal obeys control characters, and servers wrote some of the text; a pipe gets it as it came. */
const isTerminal = (stream: NodeJS.WritableStream): boolean => 'isTTY' in stream && stream.isTTY === true;

/** Why a server is not usable, in words; null when it is, or may still become so. */
export function troubleOf({ status, error }: ServerJson, texts: HeadlessText): string | null {
  if (status !== 'failed' && status !== 'needsAuth') return null;
  return error ? `${texts.statuses[status]}: ${error.message}` : texts.statuses[status];
}
