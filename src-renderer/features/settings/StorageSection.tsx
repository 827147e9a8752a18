import type { SecretStorageView } from '@contract';
import { LockKeyholeOpen } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { CopyButton } from '../../ui/CopyButton';
import { backendName } from './backendName';
import { PlainSecretsRow } from './PlainSecretsRow';
import { SectionHead } from './SectionHead';
import { SettingRow } from './SettingRow';
import { settingsStore } from './settingsStore';
import { WithoutEncryption } from './WithoutEncryption';

export function StorageSection(): ReactElement | null {
  const t = useText('settings');
  const settings = useStore(settingsStore, (state) => state.settings);
  if (!settings) return null;
  const { secret_storage, state_dir } = settings;
  return (
    <>
      <SectionHead title={t('storage')} text={t('storageText')} />
      <Card flush>
        <div className="divide-y divide-line">
          <SettingRow
            label={t('stateDir')}
            hint={
              <>
                <p className="py-1 font-mono text-text">{state_dir}</p>
                {t('stateDirHint')}
              </>
            }
            control={<CopyButton text={state_dir} label={t('copyPath')} />}
          />
          <SettingRow
            label={t('secrets')}
            hint={t(secretsText(secret_storage), { name: backendName(secret_storage.backend_name) })}
            control={
              secret_storage.backend === 'locked' && (
                <Button
                  variant="primary"
                  icon={LockKeyholeOpen}
                  onClick={() => void attempt(bridge.unlockSecrets(), t('unlockFailed'))}
                >
                  {t('unlock')}
                </Button>
              )
            }
          />
          {secret_storage.backend === 'none' && <WithoutEncryption plain={secret_storage.plain} />}
          <PlainSecretsRow />
        </div>
      </Card>
    </>
  );
}

const plainText = { file: 'secretsFile', session: 'secretsSession', unasked: 'secretsUnasked' } as const;
const backendText = { unread: 'secretsUnread', encrypted: 'secretsEncrypted', locked: 'secretsLocked' } as const;

const secretsText = ({ backend, plain }: SecretStorageView) =>
  backend === 'none' ? plainText[plain] : backendText[backend];
