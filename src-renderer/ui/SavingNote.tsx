import type { ReactElement } from 'react';
import { useText } from '../lib/i18n';
import { Banner } from './Banner';
import type { Saving } from './useDraft';

/** What became of a save, where the form stands; `confirming` says what main may ask meanwhile. */
export function SavingNote({ saving, confirming }: { saving: Saving; confirming: string }): ReactElement | null {
  const t = useText('common');
  switch (saving.kind) {
    case 'idle':
      return null;
    case 'saving':
      return <Banner>{confirming}</Banner>;
    case 'declined':
      return <Banner tone="warn">{t('declined')}</Banner>;
    case 'invalid':
      return <Banner tone="warn">{t('fixMarked')}</Banner>;
    case 'failed':
      return (
        <Banner tone="bad" title={t('notSaved')}>
          {saving.why}
        </Banner>
      );
  }
}
