/** The languages that main speaks. Each file of this room holds the same words in both. */
export type Language = 'en' | 'zh';

/** What `system` means on a computer with this locale, such as `zh-CN`. */
export const languageOf = (setting: 'system' | Language, locale: string): Language => {
  if (setting !== 'system') return setting;
  return /^zh\b/i.test(locale) ? 'zh' : 'en';
};
