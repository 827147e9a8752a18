import type { DiscoveredView, ImportEntryView, ImportPreviewView } from '@contract';
import { cleanText } from '../../lib/cleanText';
import type { DiscoveredFile, ImportedEntry, ImportPreview } from '../../mcp/imports';

/** What was found in a text or a file; values stay in main. */
export const toImportPreviewView = ({ token, entries, problem }: ImportPreview): ImportPreviewView => ({
  token,
  entries: entries.map(toImportEntryView),
  problem: problem === null ? null : line(problem),
});

function toImportEntryView(found: ImportedEntry): ImportEntryView {
  const { key, name, source, masked, problem } = found;
  return {
    key,
    name: cleanText(name),
    found_name: line(found.foundName, 256),
    source: source === null ? null : line(source),
    type: masked.type,
    enabled: masked.enabled,
    ...(masked.command && { command: masked.command.map(cleanText) }),
    ...(masked.cwd !== undefined && { cwd: cleanText(masked.cwd) }),
    ...(masked.url !== undefined && { url: cleanText(masked.url) }),
    env_names: Object.keys(masked.env).map(cleanText),
    header_names: Object.keys(masked.headers).map(cleanText),
    env_inherit: (masked.env_inherit ?? []).map(cleanText),
    sign_in: masked.auth.kind === 'none' ? null : masked.auth.kind,
    problem: problem === null ? null : line(problem),
    notes: found.notes.map((note) => line(note)),
    files: found.files.map((path) => line(path)),
    asks: found.asks.map(({ reference, place }) => ({ reference, place: line(place, 256) })),
    secret_flags: found.secretArguments.map(({ flag }) => line(flag, 256)),
    same_as: found.sameAs === null ? null : cleanText(found.sameAs),
  };
}

export const toDiscoveredView = ({ client, clientName, path, problem, ...rest }: DiscoveredFile): DiscoveredView => ({
  ...rest,
  client_id: client,
  client: clientName,
  path: line(path),
  problem: problem === null ? null : line(problem),
});

const line = (text: string, limit = 4096): string => cleanText(text).slice(0, limit);
