import { useTranslation } from 'react-i18next';

/** The language numbers, times and sizes are written in. */
export const useLanguage = (): string => useTranslation().i18n.language;
