const BLAME = /\b(error|fatal|panic|exception|cannot|missing|not found|denied|refused|invalid|required)\b/i;
/** Lines of a stack trace, which say where and not what. */
const FRAME = /^\s+(at |File ")|^\s*\^+\s*$/;

/** The one line of a program's last words that most likely says why it ended; undefined when it said nothing. */
export function tellingLine(stderr: readonly string[]): string | undefined {
  const said = stderr.filter((line) => line.trim() !== '' && !FRAME.test(line));
  return (said.findLast((line) => BLAME.test(line)) ?? said.at(-1))?.trim();
}
