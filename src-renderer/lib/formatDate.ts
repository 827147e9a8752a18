/** A day in the language of the page: `30 Nov 2026`, `2026年11月30日`. */
export const formatDate = (at: number, language: 'en' | 'zh'): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium' }).format(at);
