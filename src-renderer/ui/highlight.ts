import { createCodePlugin, type HighlightResult } from '@streamdown/code';

const plugin = createCodePlugin({ themes: ['github-light-default', 'github-dark-default'] });

/** Colours `code`, or answers null for a language it does not know. Loads grammars as they are needed. */
export function highlight(code: string, language: string): Promise<HighlightResult['tokens'] | null> {
  const known = plugin.getSupportedLanguages().find((name) => name === language.toLowerCase());
  if (!known) return Promise.resolve(null);
  return new Promise((resolve) => {
    const now = plugin.highlight({ code, language: known, themes: plugin.getThemes() }, (later) =>
      resolve(later.tokens),
    );
    if (now) resolve(now.tokens);
  });
}
