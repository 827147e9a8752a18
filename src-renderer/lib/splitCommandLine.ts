export interface CommandLine {
  /** `NAME=value` written before the program. */
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly command: readonly string[];
  /** What a shell would have done with the line and nobody will do here. */
  readonly problem: 'unclosed-quote' | 'needs-shell' | null;
}

const ASSIGNMENT = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/s;
const SHELL_ONLY = new Set(['|', '||', '&', '&&', ';', '>', '>>', '<', '<<', '2>', '2>&1']);

/**
 * Splits a pasted line the way a POSIX shell would: single and double quotes, backslashes, line continuations.
 * Expands nothing. Operators such as `|` are named as a problem, because no shell will see them.
 */
export function splitCommandLine(line: string): CommandLine {
  const words: string[] = [];
  let bare = false;
  let word: string | null = null;
  let quote: '"' | "'" | null = null;
  const text = line.replace(/\\\r?\n/g, ' ').replace(/^\s*[$#]\s+/, '');
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    const next = text.charAt(at + 1);
    if (quote === "'") {
      if (char === "'") quote = null;
      else word += char;
    } else if (quote === '"') {
      if (char === '"') quote = null;
      else if (char === '\\' && next !== '' && '"\\$`'.includes(next)) {
        word += next;
        at += 1;
      } else word += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (char === '\\' && next !== '') {
      word = (word ?? '') + next;
      at += 1;
    } else if (/\s/.test(char)) {
      if (word !== null) {
        bare ||= SHELL_ONLY.has(word);
        words.push(word);
      }
      word = null;
    } else word = (word ?? '') + char;
  }
  if (word !== null) {
    bare ||= SHELL_ONLY.has(word);
    words.push(word);
  }
  return { ...takeAssignments(words), problem: quote ? 'unclosed-quote' : bare ? 'needs-shell' : null };
}

function takeAssignments(words: readonly string[]): Pick<CommandLine, 'env' | 'command'> {
  const first = words.findIndex((word) => !ASSIGNMENT.test(word));
  const end = first === -1 ? words.length : first;
  const env = words.slice(0, end).map((word) => {
    const [, name = '', value = ''] = ASSIGNMENT.exec(word) ?? [];
    return { name, value };
  });
  return { env, command: words.slice(end) };
}
