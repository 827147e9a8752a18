import { createScanner } from 'jsonc-parser';
import type { JsonNode } from './jsonDocument';
import { beginsLine, indentAt, lineStartOf, render, styleOf } from './jsonLayout';

/** Writes another value where `node` stands. */
export function replaceNode(text: string, root: JsonNode, node: JsonNode, value: unknown): string {
  const wasOneLine =
    node.children?.length !== undefined && node.length > 2 && !text.slice(node.offset, end(node)).includes('\n');
  const content = render(
    value,
    styleOf(text, root),
    indentAt(text, node.offset),
    !isSpreadText(text, root) || wasOneLine,
  );
  return splice(text, node.offset, end(node), content);
}

/** Adds a property to an object, or an item to a list, as the last one. */
export function insertChild(
  text: string,
  root: JsonNode,
  parent: JsonNode,
  child: { readonly key?: string; readonly value: unknown },
): string {
  const style = styleOf(text, root);
  const last = parent.children?.at(-1);
  const isSpread = last === undefined ? isSpreadText(text, root) : beginsLine(text, last.offset);
  const outer = indentAt(text, parent.offset);
  const indent = last !== undefined && isSpread ? indentAt(text, last.offset) : outer + style.indent;
  const lead = child.key === undefined ? '' : JSON.stringify(child.key) + (style.isSpaced ? ': ' : ':');
  const written = lead + render(child.value, style, indent, !isSpread);
  if (last === undefined)
    return fillBody(text, parent, isSpread ? [style.eol + indent, style.eol + outer] : null, written);

  const comma = commaAfter(text, end(last), end(parent));
  const tail = comma === undefined ? '' : ',';
  const at = isSpread ? endOfLine(text, comma ?? end(last), end(parent) - 1) : (comma ?? end(last));
  const gap = isSpread ? style.eol + indent : style.isSpaced ? ' ' : '';
  const added = splice(text, at, at, gap + written + tail);
  return comma === undefined ? splice(added, end(last), end(last), ',') : added;
}

/** Removes one property or item with its comma, and its line when nothing else stands on it. Comments stay. */
export function removeChild(text: string, parent: JsonNode, index: number): string {
  const children = parent.children ?? [];
  const node = children[index];
  if (node === undefined) return text;
  const previous = children[index - 1];
  const commaEnd = commaAfter(text, end(node), end(parent));
  const previousComma = previous && commaAfter(text, end(previous), node.offset);

  let out = text;
  if (commaEnd !== undefined && text.slice(end(node), commaEnd - 1).trim() === '') {
    out = cut(out, node.offset, commaEnd);
  } else {
    if (commaEnd !== undefined) out = splice(out, commaEnd - 1, commaEnd, '');
    out = cut(out, node.offset, end(node));
  }
  // The last one of several takes the comma before it along, unless a trailing comma went with it.
  return commaEnd === undefined && previousComma !== undefined ? dropComma(out, previousComma) : out;
}

/** Takes `from` to `to` out; a line that is left blank goes too, else the white space on one side. */
function cut(text: string, from: number, to: number): string {
  const lineStart = lineStartOf(text, from);
  const lineEnd = /\r?\n|$/.exec(text.slice(to));
  const restOfLine = text.slice(to, to + (lineEnd?.index ?? 0));
  if (beginsLine(text, from) && restOfLine.trim() === '' && lineEnd !== null && lineEnd[0] !== '') {
    return splice(text, lineStart, to + lineEnd.index + lineEnd[0].length, '');
  }
  if (beginsLine(text, from)) return splice(text, from, to + (restOfLine.length - restOfLine.trimStart().length), '');
  const spaces = /^[ \t]+/.exec(restOfLine)?.[0].length ?? 0;
  return splice(text, from, to + (/^\S/.test(restOfLine.trimStart()) ? spaces : 0), '');
}

/** White space after a comma that goes, up to the closing brace on the same line, goes with it. */
function dropComma(text: string, commaEnd: number): string {
  const spaces = /^[ \t]+(?=[}\]])/.exec(text.slice(commaEnd))?.[0].length ?? 0;
  const hadPad = /[{[][ \t]/.test(text.slice(lineStartOf(text, commaEnd), commaEnd));
  return splice(text, commaEnd - 1, commaEnd + spaces, spaces > 0 && hadPad ? ' ' : '');
}

/** Writes the first child into an object or list that has none, behind the comments it may hold. */
function fillBody(text: string, parent: JsonNode, lines: [string, string] | null, written: string): string {
  const close = end(parent) - 1;
  const body = text.slice(parent.offset + 1, close).trimEnd();
  const from = parent.offset + 1 + body.length;
  const [before, after] = lines ?? [body === '' ? '' : ' ', ''];
  return splice(text, from, close, before + written + after);
}

/** One line per child, as the text around it has, and as a new file shall have. */
const isSpreadText = (text: string, root: JsonNode): boolean =>
  root.length <= 2 || text.slice(root.offset, end(root)).includes('\n');

/** Token kinds of the scanner, whose own names exist at compile time only. */
const COMMA = 5;
const TRIVIA: ReadonlySet<number> = new Set([12, 13, 14, 15]);
const LINE_BREAK = 14;

/** Where the comma behind a value ends, if one follows before anything but comments. */
function commaAfter(text: string, from: number, to: number): number | undefined {
  const scanner = createScanner(text.slice(from, to));
  let kind: number = scanner.scan();
  while (TRIVIA.has(kind)) kind = scanner.scan();
  return kind === COMMA ? from + scanner.getPosition() : undefined;
}

/** The end of what stands behind a value on its own line: comments, but not the closing brace. */
function endOfLine(text: string, from: number, to: number): number {
  const scanner = createScanner(text.slice(from, to));
  let last = from;
  for (;;) {
    const kind: number = scanner.scan();
    if (kind === LINE_BREAK) return last;
    if (!TRIVIA.has(kind)) return from;
    if (kind !== 15) last = from + scanner.getPosition();
  }
}

const end = (node: JsonNode): number => node.offset + node.length;

const splice = (text: string, from: number, to: number, content: string): string =>
  text.slice(0, from) + content + text.slice(to);
