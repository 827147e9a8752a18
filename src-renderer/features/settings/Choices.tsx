import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Choice } from '../../ui/Choice';
import { settingsStore } from './settingsStore';

/** Both act at once; the settings that main answers with are what the page then shows. */
export function LanguageChoice(): ReactElement {
  const t = useText('settings');
  const language = useStore(settingsStore, ({ settings }) => settings?.language ?? 'system');
  return (
    <Choice
      label={t('language')}
      value={language}
      options={[
        { value: 'system', label: t('languageSystem') },
        { value: 'en', label: t('languageEn') },
        { value: 'zh', label: t('languageZh') },
      ]}
      onChange={(next) => void attempt(bridge.saveSettings({ language: next }), t('saveFailed'))}
    />
  );
}

export function ThemeChoice(): ReactElement {
  const t = useText('settings');
  const theme = useStore(settingsStore, ({ settings }) => settings?.theme ?? 'system');
  return (
    <Choice
      label={t('theme')}
      value={theme}
      options={[
        { value: 'system', label: t('themeSystem') },
        { value: 'light', label: t('themeLight') },
        { value: 'dark', label: t('themeDark') },
      ]}
      onChange={(next) => void attempt(bridge.saveSettings({ theme: next }), t('saveFailed'))}
    />
  );
}
