import type { Said } from '../lib/words';
import { usageFaults } from '../text/usage';

/**
 * What is meant by a number below zero behind an option: Node takes it for another option, so it is written as one word.
 * Pure.
 */
export const joinNegatives = (argv: readonly string[], takesValue: (option: string) => boolean): string[] => {
  const joined: string[] = [];
  for (const word of argv) {
    const option = joined.at(-1) ?? '';
    if (/^-\d/.test(word) && option.startsWith('--') && takesValue(option.slice(2))) {
      joined[joined.length - 1] = `${option}=${word}`;
    } else joined.push(word);
  }
  return joined;
};

/** Why Node's `parseArgs` did not understand an option; names it and never its value. */
export function optionFault(error: unknown): Said {
  const { code, message } = error instanceof Error ? { code: '', ...error, message: error.message } : NOTHING;
  const option = /'(?:-\w, )?(--?[\w-]+)/.exec(message)?.[1] ?? '';
  if (option === '') return usageFaults.unreadable;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return usageFaults.unknownOption(option);
  if (message.includes('ambiguous')) return usageFaults.dashedValue(option);
  return message.includes('does not take') ? usageFaults.noValue(option) : usageFaults.needsValue(option);
}

const NOTHING = { code: '', message: '' };
