import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { LanguageChoice, ThemeChoice } from './Choices';
import { SettingRow } from './SettingRow';

/** Language and theme, for the settings and for the first run. */
export function Appearance(): ReactElement {
  const t = useText('settings');
  return (
    <div className="divide-y divide-line">
      <SettingRow label={t('language')} control={<LanguageChoice />} />
      <SettingRow label={t('theme')} control={<ThemeChoice />} />
    </div>
  );
}
