import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { en } from './text/en';
import { zh } from './text/zh';

export type Language = 'en' | 'zh';
export type TextArea = keyof typeof en;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
  }
}

/** The page's one i18next; ready as soon as this module is loaded, because all texts are bundled. */
export const i18n: I18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'common',
  resources: { en, zh },
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** The texts of one area: `const t = useText('servers')`. */
export const useText = <A extends TextArea>(area: A) => useTranslation(area).t;

/** Switches every text at once, and tells the browser which language this is (fonts, line height, speech). */
export function setLanguage(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  if (i18n.language !== language) void i18n.changeLanguage(language);
}
