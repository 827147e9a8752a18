import commandWord from './commandWord.json';

/** What the process was started with. */
export interface CommandLine {
  /** The words of a headless command, or null for the window. */
  readonly headless: readonly string[] | null;
  readonly stateDir: string | null;
  readonly profile: string | null;
}

/**
 * A bare word is a command, known or not: a mistyped one gets an explanation, not a window. Links are for the window.
 * The launcher in `build` reads the same file.
 */
const COMMAND = new RegExp(commandWord.pattern);
const OWN = commandWord.options;

/**
 * Reads `argv` as Electron hands it over: program, Chromium's flags, perhaps a folder, `--`, then ours. What follows
 * a second `--` is a server's command line and is never read as ours.
 */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const cut = argv.indexOf('--');
  const words = cut < 0 ? [] : argv.slice(cut + 1);
  const second = words.indexOf('--');
  const ours = second < 0 ? words : words.slice(0, second);
  const options = optionsOf([...(cut < 0 ? argv.slice(1) : argv.slice(1, cut)), ...ours]);
  return {
    headless: isCommand(words) ? words : null,
    stateDir: options.get('--state-dir') ?? null,
    profile: options.get('--profile') ?? null,
  };
}

function optionsOf(words: readonly string[]): Map<string, string> {
  const options = new Map<string, string>();
  words.forEach((word, at) => {
    const [name = '', ...rest] = word.split('=');
    if (!OWN.includes(name)) return;
    const value = rest.length > 0 ? rest.join('=') : words[at + 1];
    if (value !== undefined && value !== '') options.set(name, value);
  });
  return options;
}

/** An option of ours without its value is a mistake to be told, not a wish for the window. */
function isCommand(words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (OWN.includes(word)) {
      at++;
      if (at === words.length) return true;
    } else if (!OWN.some((name) => word.startsWith(`${name}=`))) return COMMAND.test(word);
  }
  return false;
}
