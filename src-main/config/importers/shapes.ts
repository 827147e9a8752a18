import { isRecord } from '../../lib/isRecord';
import { codex } from './clients/codex';
import { continueDev } from './clients/continueDev';
import { geminiCli } from './clients/geminiCli';
import { goose } from './clients/goose';
import { claudeCode } from './clients/claudeCode';
import { opencode } from './clients/opencode';
import { vscode } from './clients/vscode';
import { zed } from './clients/zed';
import { ANY_DIALECT, type Dialect, type FoundServer, type Notation } from './notation';
import { looksLikeEntry } from './readEntry';
import { serversIn, under } from './serverMap';
import { singleEntry } from './singleEntry';

/** A notation by its shape alone, for text of unknown origin; several clients may share it. */
interface Shape {
  readonly find: Notation;
  readonly dialect: Dialect;
}

/** `{ NAME: … }` without a key around it, as documentation often shows one server. */
const bareMap: Notation = (document) =>
  Object.values(document).some((value) => looksLikeEntry(value) || isZedEntry(value))
    ? serversIn(document)?.filter(({ name }) => !name.startsWith('$'))
    : undefined;

const isZedEntry = (value: unknown): boolean => isRecord(value) && isRecord(value.command);

/** Its switches by name may stand beside any `mcpServers`. */
const mcpServers: Notation = (document) =>
  'projects' in document ? claudeCode.find(document) : geminiCli.find(document);

/** `extensions` alone is a common word: an editor's list of them has no servers in it. */
const gooseExtensions: Notation = (document) => {
  const found = goose.find(document);
  return found?.some(({ raw }) => looksLikeEntry(raw) || (isRecord(raw) && typeof raw.type === 'string'))
    ? found
    : undefined;
};

/** The most telling first: a document may have other keys beside its servers. */
const SHAPES: readonly Shape[] = [
  { find: mcpServers, dialect: ANY_DIALECT },
  { find: under('mcp_servers'), dialect: codex.dialect },
  { find: under('context_servers'), dialect: zed.dialect },
  { find: under('servers'), dialect: ANY_DIALECT },
  { find: gooseExtensions, dialect: goose.dialect },
  { find: vscode.find, dialect: vscode.dialect },
  { find: opencode.find, dialect: opencode.dialect },
  { find: continueDev.find, dialect: continueDev.dialect },
  { find: singleEntry, dialect: ANY_DIALECT },
  { find: bareMap, dialect: ANY_DIALECT },
];

/** The servers of a document of unknown origin, and how their words are meant. */
export function findByShape(
  document: Readonly<Record<string, unknown>>,
): { readonly servers: readonly FoundServer[]; readonly dialect: Dialect } | undefined {
  for (const { find, dialect } of SHAPES) {
    const servers = find(document);
    if (servers && servers.length > 0) return { servers, dialect };
  }
  return undefined;
}
