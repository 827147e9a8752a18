import type { SecretStorageView } from '@contract';
import type { ReactElement } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Choice } from '../../ui/Choice';
import { SettingRow } from './SettingRow';

/** The one remembered answer of a computer without a keyring (spec S6); main asks before the file is chosen. */
export function WithoutEncryption({ plain }: Pick<SecretStorageView, 'plain'>): ReactElement {
  const t = useText('settings');
  return (
    <SettingRow
      label={t('secretsWhere')}
      hint={t('secretsWhereHint')}
      control={
        <Choice
          label={t('secretsWhere')}
          value={plain}
          options={[
            { value: 'file', label: t('secretsInFile') },
            { value: 'session', label: t('secretsForSession') },
          ]}
          onChange={(plain_secrets) => {
            if (plain_secrets !== 'unasked') void attempt(bridge.saveSettings({ plain_secrets }), t('saveFailed'));
          }}
        />
      }
    />
  );
}
