import { isRecord } from '../../lib/isRecord';
import { tryParseJson } from '../../lib/tryParseJson';
import type { FoundServer } from './notation';

/**
 * The server that a pasted install link of Cursor, VS Code or LM Studio describes (spec W3), switched off: a link only
 * fills a draft. Undefined when the text is no such link, null when the link does not hold what it should.
 */
export function readInstallLink(text: string): FoundServer | null | undefined {
  const link = text.trim();
  if (/\s/.test(link)) return undefined;
  const vscode =
    /^(?:vscode(?:-insiders)?:mcp\/install\?|https:\/\/insiders\.vscode\.dev\/redirect\/mcp\/install\?)(.+)$/.exec(
      link,
    );
  if (vscode) return vscodeServer(vscode[1] ?? '');
  if (!CURSOR.test(link) && !LM_STUDIO.test(link)) return undefined;
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const config = tryParseJson(decode(query.get('config') ?? ''));
  return isRecord(config) ? off(query.get('name') ?? '', config) : null;
}

const CURSOR =
  /^(?:cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install|https:\/\/cursor\.com\/(?:\w+\/)?install-mcp)\?/i;
const LM_STUDIO = /^(?:lmstudio:\/\/add_mcp|https:\/\/lmstudio\.ai\/install-mcp)\?/i;

/** The whole query is the JSON; the page that redirects has it as `config` beside the name. */
function vscodeServer(query: string): FoundServer | null {
  const words = new URLSearchParams(query);
  const text = words.get('config') ?? decodeUri(query);
  const config = tryParseJson(text);
  if (!isRecord(config)) return null;
  return off(words.get('name') ?? (typeof config.name === 'string' ? config.name : ''), config);
}

/** A plus sign of base64 that was not escaped became a space. */
const decode = (base64: string): string => Buffer.from(base64.replaceAll(' ', '+'), 'base64').toString('utf8');

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const off = (name: string, config: Readonly<Record<string, unknown>>): FoundServer => ({
  name,
  raw: config,
  isOff: true,
});
