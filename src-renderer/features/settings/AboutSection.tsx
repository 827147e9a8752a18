import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Card } from '../../ui/Card';
import { SectionHead } from './SectionHead';
import { SettingRow } from './SettingRow';
import { settingsStore } from './settingsStore';

export function AboutSection(): ReactElement | null {
  const t = useText('settings');
  const settings = useStore(settingsStore, (state) => state.settings);
  if (!settings) return null;
  return (
    <>
      <SectionHead title="Plugboard" text={t('aboutText')} />
      <Card flush>
        <div className="divide-y divide-line">
          <SettingRow label={t('version')} control={<span className="tabular text-muted">{settings.version}</span>} />
          <SettingRow label={t('platform')} control={<span className="text-muted">{settings.platform}</span>} />
        </div>
      </Card>
    </>
  );
}
