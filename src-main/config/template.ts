/** A piece of a configured text: words as they are, or a name that is looked up (spec C7). */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'env'; readonly name: string; readonly fallback: Template | null; readonly written: string }
  | { readonly kind: 'secret' | 'input'; readonly name: string; readonly written: string }
  | { readonly kind: 'userHome' | 'workspaceFolder'; readonly written: string }
  /** Looks like a reference and is none of ours. */
  | { readonly kind: 'unknown'; readonly written: string };

/** A configured text, read. */
export type Template = readonly Part[];
export type Reference = Exclude<Part, { kind: 'text' }>;

/** Nobody writes a default in a default this often; deeper ones are unknown references. */
const DEEPEST = 16;

/** Reads `${…}` and `$${`; total: what is never closed is text. */
export const parseTemplate = (text: string): Template => parseAt(text, 0);

function parseAt(text: string, depth: number): Template {
  const parts: Part[] = [];
  const closing = closingBraces(text);
  let words = '';
  for (let at = 0; at < text.length;) {
    if (text.startsWith('$${', at)) {
      words += '${';
      at += 3;
      continue;
    }
    const end = closing.get(at);
    if (end === undefined) {
      words += text[at] ?? '';
      at += 1;
      continue;
    }
    if (words !== '') parts.push({ kind: 'text', text: words });
    words = '';
    parts.push(toReference(text.slice(at + 2, end), text.slice(at, end + 1), depth));
    at = end + 1;
  }
  if (words !== '') parts.push({ kind: 'text', text: words });
  return parts;
}

/** The references of a text, those inside a default included. */
export const referencesOf = (text: string): Reference[] => flatten(parseTemplate(text));

/** True when the text must stay in the file as written, since something in it is looked up. */
export const isTemplate = (text: string): boolean => parseTemplate(text).some((part) => part.kind !== 'text');

/** What a text without references means: `$${` is `${`. */
export const plainText = (text: string): string =>
  parseTemplate(text)
    .map((part) => (part.kind === 'text' ? part.text : part.written))
    .join('');

/** Writes a value so that reading it gives exactly that value. */
export const literal = (value: string): string => value.replaceAll('${', () => '$${');

/** How a reference is named to a person; never its default nor an unknown one's text, which may be part of a secret. */
export function nameOf(reference: Reference): string {
  switch (reference.kind) {
    case 'env':
      return `env:${reference.name}`;
    case 'secret':
      return `secret:${reference.name}`;
    case 'input':
      return `input:${reference.name}`;
    case 'userHome':
    case 'workspaceFolder':
      return reference.kind;
    case 'unknown':
      return '${…}';
  }
}

function flatten(template: Template): Reference[] {
  return template.flatMap((part) => {
    if (part.kind === 'text') return [];
    return part.kind === 'env' && part.fallback ? [part, ...flatten(part.fallback)] : [part];
  });
}

/**
 * Where each reference begins, and the brace that closes it; a default may hold references of its own. One pass, since
 * a text may be nothing but openings.
 */
function closingBraces(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let at = text.indexOf('${'); at >= 0 && at < text.length; at += 1) {
    if (text.startsWith('${', at)) open.push(at);
    else if (text[at] === '}') {
      const from = open.pop();
      if (from !== undefined) closing.set(from, at);
    }
  }
  return closing;
}

const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
const WINDOWS_ENV_NAME = /^[A-Za-z_][A-Za-z0-9_()]*$/;

function toReference(inside: string, written: string, depth: number): Reference {
  if (inside === 'userHome' || inside === 'workspaceFolder') return { kind: inside, written };
  const prefix = /^(secret|input):(.+)$/s.exec(inside);
  if (prefix) return { kind: prefix[1] === 'secret' ? 'secret' : 'input', name: prefix[2] ?? '', written };
  const [head, fallback] = splitDefault(inside.startsWith('env:') ? inside.slice(4) : inside);
  if (ENV_NAME.test(head) || WINDOWS_ENV_NAME.test(head)) {
    if (fallback === null) return { kind: 'env', name: head, fallback, written };
    if (depth < DEEPEST) return { kind: 'env', name: head, fallback: parseAt(fallback, depth + 1), written };
  }
  return { kind: 'unknown', written };
}

function splitDefault(inside: string): [string, string | null] {
  const at = inside.indexOf(':-');
  return at < 0 ? [inside, null] : [inside.slice(0, at), inside.slice(at + 2)];
}
