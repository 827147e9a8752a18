import type { SettingsView } from '@contract';
import type { ReactElement } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';

/** What is to be known of settings.json itself: that it cannot be read, what of it does nothing, what waits. */
export function FileNotes({ settings }: { settings: SettingsView }): ReactElement {
  const t = useText('settings');
  const { problem, unusable, is_waiting } = settings;
  const review = (): void => void attempt(bridge.reviewChanges(), t('reviewFailed'));
  return (
    <>
      {problem !== null && (
        <Banner tone="bad" title={t('problemTitle')}>
          <p className="font-mono text-xs leading-5">{problem}</p>
          <p className="mt-1 text-muted">{t('problemText')}</p>
        </Banner>
      )}
      {unusable.length > 0 && (
        <Banner tone="warn" title={t('unusableTitle')}>
          <ul>
            {unusable.map(({ key, line }) => (
              <li key={line}>{t(key === 'rules' ? 'unusableRule' : 'unusableModel', { line })}</li>
            ))}
          </ul>
        </Banner>
      )}
      {is_waiting && (
        <Banner
          tone="warn"
          title={t('waitingTitle')}
          action={
            <Button size="sm" onClick={review}>
              {t('review')}
            </Button>
          }
        >
          <p className="text-muted">{t('waitingText')}</p>
        </Banner>
      )}
    </>
  );
}
