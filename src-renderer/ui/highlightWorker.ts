import { createCodePlugin, type HighlightResult } from '@streamdown/code';
import type { Coloured, ColouredLine, HighlightAnswer, HighlightRequest } from './highlight';

const plugin = createCodePlugin({ themes: ['github-light-high-contrast', 'github-dark-default'] });
type Language = Parameters<typeof plugin.highlight>[0]['language'];
type Token = HighlightResult['tokens'][number][number];

/** Null for a language that is not known. Grammars load as they are needed. */
function colour({ code, language }: HighlightRequest): Promise<readonly ColouredLine[] | null> {
  const wanted = language as Language;
  if (!plugin.supportsLanguage(wanted)) return Promise.resolve(null);
  return new Promise((resolve) => {
    const take = ({ tokens }: HighlightResult): void => resolve(tokens.map(toLine));
    const now = plugin.highlight({ code, language: wanted, themes: plugin.getThemes() }, take);
    if (now) take(now);
  });
}

/** Neighbours of one colour become one stretch: a third of the elements, and nobody can tell. */
function toLine(tokens: readonly Token[]): ColouredLine {
  const line: Coloured[] = [];
  for (const token of tokens) {
    const { light, dark } = coloursOf(token);
    const last = line.at(-1);
    const joins = last !== undefined && ((last.light === light && last.dark === dark) || token.content.trim() === '');
    if (joins) line[line.length - 1] = { ...last, text: last.text + token.content };
    else line.push({ text: token.content, light, dark });
  }
  return line;
}

function coloursOf({ htmlStyle, color }: Token): { light: string; dark: string } {
  const style: Readonly<Record<string, string | undefined>> = htmlStyle ?? {};
  const light = style['color'] ?? color ?? 'currentColor';
  return { light, dark: style['--shiki-dark'] ?? light };
}

addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  void colour(data).then((lines) => postMessage({ id: data.id, lines } satisfies HighlightAnswer));
});
