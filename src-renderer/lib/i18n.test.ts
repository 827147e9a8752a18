import { expect, test } from 'vitest';
import { i18n, setLanguage } from './i18n';

test('texts used outside components follow the language too', () => {
  const t = i18n.getFixedT(null, 'servers');
  setLanguage('zh');
  expect(t('title')).toBe('服务器');
  expect(t('added', { count: 1 })).toBe('已添加 1 个服务器');
  setLanguage('en');
  expect(t('title')).toBe('Servers');
  expect(t('added', { count: 1 })).toBe('1 server added');
});

test('tells the browser the language, for fonts and speech', () => {
  setLanguage('zh');
  expect(document.documentElement.lang).toBe('zh-CN');
  setLanguage('en');
  expect(document.documentElement.lang).toBe('en');
});
