import { posix } from 'node:path';

/** Where the app keeps its own files, and the folder that `~` means. Both absolute. */
export interface OwnPaths {
  readonly stateDir: string;
  readonly home: string;
}

/**
 * Do the arguments of a call name a path in the state dir (spec T6)? Looks into every text and key: absolute and
 * home-relative spellings, `..` detours, `file:` addresses, percent and backslash forms, any letter case.
 */
export function namesStateDir(args: unknown, own: OwnPaths): boolean {
  const targets = targetsOf(own);
  for (const text of textsIn(args)) {
    if (spellings(text, own.home).some((form) => targets.some((path) => contains(form, path)))) return true;
  }
  return false;
}

function targetsOf({ stateDir, home }: OwnPaths): string[] {
  const dir = normal(stateDir).replace(/\/$/, '');
  const base = normal(home).replace(/\/$/, '');
  if (base === '' || !dir.startsWith(`${base}/`)) return [dir];
  // A server without `cwd` runs in the home folder, so the way from there names it too.
  return [dir, dir.slice(base.length + 1)];
}

function spellings(text: string, home: string): string[] {
  const forms = [text, decoded(text)];
  return forms.map((form) => normal(form.replace(/~(?=[/\\])|\$\{?HOME\}?|%USERPROFILE%/gi, () => home)));
}

const normal = (text: string): string =>
  posix.normalize(text.replaceAll('\\', '/').replace(/\/{2,}/g, '/')).toLowerCase();

function contains(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    if (!isNamePart(text[at - 1], path) && !isNamePart(text[at + path.length])) return true;
  }
  return false;
}

/** Would this neighbour make the found text part of another name? An absolute path may follow anything. */
const isNamePart = (char: string | undefined, path = ''): boolean =>
  char !== undefined && !path.startsWith('/') && /[\p{L}\p{N}_.-]/u.test(char);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([0-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  }
}

/** Every text and key of a value. */
export function* textsIn(value: unknown): Generator<string> {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') yield next;
    else if (typeof next === 'object' && next !== null) {
      for (const [key, member] of Object.entries(next)) waiting.push(key, member);
    }
  }
}
