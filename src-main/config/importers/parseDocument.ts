import { getNodeValue, parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { isRecord } from '../../lib/isRecord';
import { tryParseJson } from '../../lib/tryParseJson';
import { plainValue } from './plainValue';

/**
 * A configuration as one object, whatever it is written in: JSON with comments, TOML or YAML, told apart by content;
 * also in a Markdown fence, or as the inside of an object: `"name": { … }`. Undefined when it is none of them.
 * @throws TooLongToParse
 */
export async function parseDocument(text: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const value = plainValue(await parseAny(withoutFence(text.trim()).trim()));
  if (Array.isArray(value)) return { mcpServers: value };
  return isRecord(value) ? value : undefined;
}

/** No expression for the whole: on a text that is nothing but line breaks it would take hours. */
function withoutFence(text: string): string {
  const opening = /^```\w*\r?\n/.exec(text)?.[0];
  return opening !== undefined && text.endsWith('```') ? text.slice(opening.length, -'```'.length) : text;
}

async function parseAny(text: string): Promise<unknown> {
  if (text === '') return undefined;
  if (/^(?:[{"]|\/[/*])/.test(text)) return parseJsonc(text.startsWith('"') ? `{${text}}` : text);
  if (text.startsWith('[')) return parseJsonc(text) ?? parseToml(text);
  return LOOKS_LIKE_TOML.test(text) ? ((await parseToml(text)) ?? parseYaml(text)) : parseYaml(text);
}

const LOOKS_LIKE_TOML = /^[ \t]*(?:\[[^\]\n]+\]|[\w."'-]+[ \t]*=)/m;

/** Most files have no comments, and the strict parser is many times as fast on a large one. */
const parseJsonc = (text: string): unknown => tryParseJson(text) ?? parseWithComments(text);

function parseWithComments(text: string): unknown {
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors, { allowTrailingComma: true });
    return tree && errors.length === 0 ? valueOf(tree) : undefined;
  } catch {
    // Nested too deep to be a configuration.
    return undefined;
  }
}

/** Unlike the parser's own, it makes `__proto__` a key like any other. */
function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type !== 'object') return getNodeValue(node) as unknown;
  const pairs = (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key && value ? [[String(key.value), valueOf(value)] as const] : [];
  });
  return Object.fromEntries(pairs);
}

async function parseToml(text: string): Promise<unknown> {
  const { parse } = await import('smol-toml');
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Enough for anchors that people write; a text that grows by aliases of aliases is refused. */
const MOST_ALIASES = 50;

/** YAML that would hold everything up. */
export class TooLongToParse extends Error {}

/** YAML is slow to parse: a second for this much, and nothing else runs meanwhile. */
const MOST_YAML_CHARACTERS = 128 * 1024;

async function parseYaml(text: string): Promise<unknown> {
  if (text.length > MOST_YAML_CHARACTERS) throw new TooLongToParse();
  const { parseDocument: parse } = await import('yaml');
  try {
    const document = parse(text, { merge: true, logLevel: 'silent' });
    return document.errors.length === 0
      ? (document.toJS({ maxAliasCount: MOST_ALIASES, mapAsMap: true }) as unknown)
      : undefined;
  } catch {
    return undefined;
  }
}
