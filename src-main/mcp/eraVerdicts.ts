import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ResolvedServer } from '../config/resolved';
import { tryParseJson } from '../lib/tryParseJson';
import { openJsonFile, type JsonFile } from '../storage/jsonFile';
import type { Era, SessionInfo, TransportKind } from './session';

/** Which era each server spoke last, so that the next connection begins right; kept over restarts. */
export interface EraVerdicts {
  /** The file is read at the first question; what cannot be read knows nothing. */
  find(key: string): Promise<Era | undefined>;
  /** How the server was reached, of a key whose type is `auto`. */
  findTransport(key: string): Promise<TransportKind | undefined>;
  /** A server that answers with another version than last time is asked again the next time. */
  note(key: string, info: SessionInfo): void;
  forget(key: string): void;
  /** Resolves when what was noted is on disk, or cannot be written. */
  settled(): Promise<void>;
}

/** The oldest are forgotten. */
const MAX_VERDICTS = 500;

const Verdict = z.object({
  era: z.enum(['handshake', 'stateless']),
  version: z.string().max(256),
  transport: z.enum(['stdio', 'streamable-http', 'sse', 'ws', 'in-process']).optional(),
});
type Verdict = z.infer<typeof Verdict>;

export function createEraVerdicts(path: string): EraVerdicts {
  let opening: Promise<JsonFile> | undefined;
  let reading: Promise<Map<string, Verdict>> | undefined;
  let isUnsaved = false;
  let writing: Promise<void> = Promise.resolve();

  const open = (): Promise<JsonFile> => (opening ??= openJsonFile(path));
  const read = (): Promise<Map<string, Verdict>> =>
    (reading ??= open()
      .then(async (file) => toVerdicts((await file.read()).text))
      .catch(() => new Map()));
  const save = async (known: ReadonlyMap<string, Verdict>): Promise<void> => {
    if (!isUnsaved) return;
    isUnsaved = false;
    await (await open()).edit(() => `${JSON.stringify(Object.fromEntries(known))}\n`);
  };
  /** Changes of one moment are written together. Never rejects: a lost verdict costs one question. */
  const change = async (edit: (known: Map<string, Verdict>) => boolean): Promise<void> => {
    const known = await read();
    if (!edit(known)) return;
    for (const key of [...known.keys()].slice(0, Math.max(0, known.size - MAX_VERDICTS))) known.delete(key);
    isUnsaved = true;
    writing = writing.then(() => save(known)).catch(() => undefined);
  };

  return {
    find: async (key) => (await read()).get(key)?.era,
    findTransport: async (key) => (await read()).get(key)?.transport,
    note(key, { era, version, transport }) {
      void change((known) => {
        const last = known.get(key);
        if (last?.era === era && last.version === version && last.transport === transport) return false;
        known.delete(key);
        if (last === undefined || last.version === version) known.set(key, { era, version, transport });
        return true;
      });
    },
    forget: (key) => void change((known) => known.delete(key)),
    async settled() {
      await reading;
      await writing;
    },
  };
}

/** Nothing is kept: every connection asks anew. */
export const NO_VERDICTS: EraVerdicts = {
  find: () => Promise.resolve(undefined),
  findTransport: () => Promise.resolve(undefined),
  note: () => undefined,
  forget: () => undefined,
  settled: () => Promise.resolve(),
};

/**
 * What a verdict is about: the command and its folder, or the address without its query. Only a hash is written down:
 * both may hold what is nobody's business.
 */
export function verdictKey({ transport }: Pick<ResolvedServer, 'transport'>): string {
  switch (transport.kind) {
    case 'stdio':
      return hash('stdio', ...transport.command, transport.cwd);
    case 'in-process':
      return hash('in-process', transport.name);
    default: {
      const { origin, pathname } = new URL(transport.url.reveal());
      return hash(transport.kind, origin, pathname);
    }
  }
}

const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

function toVerdicts(text: string): Map<string, Verdict> {
  const file = z.record(z.string().max(64), z.unknown()).safeParse(tryParseJson(text));
  const entries = Object.entries(file.data ?? {}).map(([key, value]) => [key, Verdict.safeParse(value).data] as const);
  return new Map(entries.flatMap(([key, verdict]) => (verdict === undefined ? [] : [[key, verdict]])));
}
