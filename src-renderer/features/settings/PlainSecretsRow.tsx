import { ShieldCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Button } from '../../ui/Button';
import { sayProtected } from '../../ui/sayProtected';
import { serversStore } from '../servers/serversStore';
import { SettingRow } from './SettingRow';

/** How many secrets stand in the servers file in plain text, and the way to protect them all (spec S6). */
export function PlainSecretsRow(): ReactElement {
  const t = useText('secrets');
  const count = useStore(serversStore, ({ servers }) =>
    servers.reduce((sum, { plain_secrets }) => sum + plain_secrets.length, 0),
  );
  const protect = (): Promise<boolean> => attempt(bridge.protectSecrets({}).then(sayProtected), t('protectFailed'));
  return (
    <SettingRow
      label={t('plainTitle')}
      hint={count === 0 ? t('plainNone') : t('plainAll', { count })}
      control={
        count > 0 && (
          <Button icon={ShieldCheck} onClick={() => void protect()}>
            {t('protect')}
          </Button>
        )
      }
    />
  );
}
