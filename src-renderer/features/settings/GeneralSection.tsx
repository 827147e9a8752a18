import type { SettingsInput } from '@contract';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Choice } from '../../ui/Choice';
import { go } from '../shell/shellStore';
import { Appearance } from './Appearance';
import { SectionHead } from './SectionHead';
import { SettingRow } from './SettingRow';
import { settingsStore } from './settingsStore';

export function GeneralSection(): ReactElement | null {
  const t = useText('settings');
  const settings = useStore(settingsStore, (state) => state.settings);
  if (!settings) return null;
  const save = (input: SettingsInput): void => void attempt(bridge.saveSettings(input), t('saveFailed'));
  return (
    <>
      <SectionHead title={t('general')} />
      <Card flush>
        <div className="divide-y divide-line">
          <Appearance />
          <SettingRow
            label={t('toolNames')}
            hint={t('toolNamesHint')}
            control={
              <Choice
                label={t('toolNames')}
                value={settings.tool_names}
                options={[
                  { value: 'short', label: t('toolNamesShort') },
                  { value: 'mcp', label: t('toolNamesMcp') },
                ]}
                onChange={(tool_names) => save({ tool_names })}
              />
            }
          />
          <SettingRow
            label={t('welcomeAgain')}
            hint={t('welcomeAgainHint')}
            control={<Button onClick={() => go({ screen: 'welcome' })}>{t('showWelcome')}</Button>}
          />
        </div>
      </Card>
    </>
  );
}
