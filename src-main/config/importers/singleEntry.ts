import { commandOf } from '../entryShape';
import { ServerEntry } from '../schema';
import type { Notation } from './notation';
import { looksLikeEntry } from './readEntry';

/** One entry without a name around it; it is named after its package, program or host. */
export const singleEntry: Notation = (document) =>
  looksLikeEntry(document) ? [{ name: nameFor(document), raw: document }] : undefined;

function nameFor(raw: Readonly<Record<string, unknown>>): string {
  if (typeof raw.name === 'string' && raw.name !== '') return raw.name;
  const entry = ServerEntry.safeParse({ command: raw.command ?? raw.cmd, args: raw.args });
  const words = entry.success ? commandOf(entry.data) : [];
  const [program = '', ...args] = words;
  const named = RUNNERS.test(baseName(program)) ? args.find((arg) => /^[@A-Za-z]/.test(arg) && arg !== 'run') : program;
  if (named) return baseName(named).replace(/(?<=.)@[^@]*$/, '');
  const url = [raw.url, raw.serverUrl, raw.baseUrl, raw.httpUrl].find((it) => typeof it === 'string') ?? '';
  return URL.canParse(url) ? new URL(url).hostname : '';
}

const RUNNERS = /^(?:npx|uvx|node|bunx?|deno|pnpm|pnpx|yarn|pipx|python3?|uv|docker)(?:\.(?:cmd|exe))?$/i;
const baseName = (text: string): string => text.split(/[/\\]/).at(-1) ?? text;
