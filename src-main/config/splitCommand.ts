/**
 * Splits a command line at spaces, shell-like: single and double quotes group, and outside single quotes a backslash
 * takes a quote, a space or a backslash literally; before anything else it is itself, so that Windows paths survive.
 */
export function splitCommand(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at] ?? '';
    const next = line[at + 1] ?? '';
    if (char === '\\' && quote !== "'" && next !== '' && (quote === '"' ? '"\\' : ' "\'\\').includes(next)) {
      word = (word ?? '') + next;
      at += 1;
    } else if (quote !== '') {
      if (char === quote) quote = '';
      else word = (word ?? '') + char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? '') + char;
    }
  }
  if (word !== null) words.push(word);
  return words;
}
