import { saidOf } from '../lib/fault';
import { inEnglish, type Said, type Worded, type Words } from '../lib/words';
import type { Language } from './language';
import { chineseOf } from './told';

/** Ours in Chinese; a text that is not ours as it is. */
export function inChinese(said: Said): string {
  if (typeof said === 'string') return said;
  return 'zh' in said ? said.zh : chineseOf(said, inChinese);
}

/** For a person who reads this language. */
export const saidIn = (said: Said, language: Language): string =>
  language === 'zh' ? inChinese(said) : inEnglish(said);

/** Why something failed, in the language of the person who reads it; never a stack. */
export const wordsIn = (error: unknown, language: Language): string => saidIn(saidOf(error), language);

export const bothOf = (said: Said): Words => ({ en: inEnglish(said), zh: inChinese(said) });

/** The same after `change`, such as a scrub, in each language. */
export const mapSaid = (said: Said, change: (text: string) => string): Worded =>
  typeof said === 'string' ? change(said) : { en: change(inEnglish(said)), zh: change(inChinese(said)) };

/** Why something failed, ready to be stored. */
export const wordedOf = (error: unknown): Worded => mapSaid(saidOf(error), (text) => text);
