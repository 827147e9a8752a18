import { expect, test } from 'vitest';
import { en } from '../../lib/text/en';
import { zh } from '../../lib/text/zh';

const areas = Object.keys(en) as (keyof typeof en)[];
const texts = (area: Readonly<Record<string, string>>): [string, string][] => Object.entries(area);
/** Chinese has one plural form, so the English singular has no partner. */
const keys = (area: Readonly<Record<string, string>>): string[] =>
  Object.keys(area)
    .filter((key) => !key.endsWith('_one'))
    .sort();
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

test.each(areas)('says everything of %s in both languages', (area) => {
  expect(keys(zh[area])).toEqual(keys(en[area]));
});

test.each(areas)('fills the same places of %s in both languages', (area) => {
  const chinese: Readonly<Record<string, string>> = zh[area];
  const differing = texts(en[area])
    .filter(([key]) => !key.endsWith('_one'))
    .filter(([key, text]) => placeholders(text).join() !== placeholders(chinese[key] ?? '').join())
    .map(([key]) => key);
  expect(differing).toEqual([]);
});

test('no text is empty, shouts, or speaks of plugins', () => {
  const bad = [en, zh].flatMap((language) =>
    Object.values(language).flatMap((area) =>
      texts(area).filter(([, text]) => text.trim() === '' || /[!！]|plugin|插件|authenticat/i.test(text)),
    ),
  );
  expect(bad).toEqual([]);
});

test('every plural has both English forms', () => {
  for (const area of areas) {
    const all = new Set(Object.keys(en[area]));
    const lonely = [...all].filter((key) => key.endsWith('_one') && !all.has(key.replace(/_one$/, '_other')));
    expect(lonely).toEqual([]);
  }
});
