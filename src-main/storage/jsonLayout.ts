import type { JsonNode } from './jsonDocument';

/** How a text is written, so that what is added looks like the rest. */
export interface JsonStyle {
  readonly eol: '\n' | '\r\n';
  /** One level of indentation. */
  readonly indent: string;
  /** Spaces after colons and commas; a minified text has none. */
  readonly isSpaced: boolean;
}

/** How a text is written, by its first line break, indentation and colon. */
export function styleOf(text: string, root: JsonNode): JsonStyle {
  const eol = /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';
  const indent = indentBelow(text, root) ?? '  ';
  const colon = root.children?.[0]?.colonOffset;
  return { eol, indent, isSpaced: colon === undefined || /\s/.test(text.charAt(colon + 1)) };
}

/** Where the line of an offset begins. */
export const lineStartOf = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** The white space that the line of an offset begins with. */
export const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(lineStartOf(text, offset), offset))?.[0] ?? '';

/** True when nothing but white space stands before the offset on its line. */
export const beginsLine = (text: string, offset: number): boolean =>
  text.slice(lineStartOf(text, offset), offset).trim() === '';

/** Writes a value whose first line stands on a line indented by `indent`. */
export function render(value: unknown, style: JsonStyle, indent: string, onOneLine: boolean): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const isArray = Array.isArray(value);
  const parts = isArray
    ? value.map((item) => [item, ''] as const)
    : Object.entries(value).map(([key, item]) => [item, JSON.stringify(key) + (style.isSpaced ? ': ' : ':')] as const);
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  if (onOneLine || (isArray && isShortList(value))) {
    const list = parts.map(([item, lead]) => lead + render(item, style, indent, true));
    const pad = style.isSpaced && !isArray ? ' ' : '';
    return open + pad + list.join(style.isSpaced ? ', ' : ',') + pad + close;
  }
  const inner = indent + style.indent;
  const lines = parts.map(([item, lead]) => inner + lead + render(item, style, inner, false));
  return open + style.eol + lines.join(`,${style.eol}`) + style.eol + indent + close;
}

/** A command reads best on one line. */
const isShortList = (items: readonly unknown[]): boolean =>
  items.every((item) => item === null || typeof item !== 'object') && JSON.stringify(items).length <= 80;

/** The step between an object and its first child that begins a line, looked for from the top. */
function indentBelow(text: string, node: JsonNode): string | undefined {
  const children = node.type === 'property' ? (node.children?.slice(1) ?? []) : (node.children ?? []);
  for (const child of children) {
    if (node.type !== 'property' && beginsLine(text, child.offset)) {
      const own = indentAt(text, child.offset);
      const outer = indentAt(text, node.offset);
      if (own.length > outer.length && own.startsWith(outer)) return own.slice(outer.length);
    }
    const below = indentBelow(text, child);
    if (below !== undefined) return below;
  }
  return undefined;
}
