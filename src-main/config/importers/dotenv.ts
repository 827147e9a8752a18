/**
 * The variables of a dotenv file: `NAME=value`, quotes, `export` and comments. Nothing in a value is looked up; single
 * quotes keep it as it is, double quotes know `\n`, `\r`, `\t`, `\"` and `\\`.
 */
export function parseDotenv(text: string): Record<string, string> {
  const pairs: [string, string][] = [];
  for (const match of text.replace(/^\uFEFF/, '').matchAll(LINE)) {
    const [, name = '', double, single, bare = ''] = match;
    if (name !== '__proto__') pairs.push([name, double === undefined ? (single ?? bare.trim()) : unescape(double)]);
  }
  return Object.fromEntries(pairs);
}

/** A value in quotes may hold line breaks, but not be as long as a key never is; a bare one ends at ` #`. */
const LINE =
  /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\[^]){0,8192})"|'([^']{0,8192})'|((?:(?![ \t]#)[^\r\n])*))/gm;

const unescape = (text: string): string => text.replace(/\\([^])/g, (all, char: string) => ESCAPES.get(char) ?? all);

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['"', '"'],
  ['\\', '\\'],
]);
