import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import type { Saving } from './useServerForm';

/** What became of a save, where the form stands. */
export function SavingNote({ saving }: { saving: Saving }): ReactElement | null {
  const t = useText('servers');
  switch (saving.kind) {
    case 'idle':
      return null;
    case 'saving':
      return <Banner>{t('confirming')}</Banner>;
    case 'declined':
      return <Banner tone="warn">{t('declined')}</Banner>;
    case 'invalid':
      return <Banner tone="warn">{t('fixMarked')}</Banner>;
    case 'failed':
      return (
        <Banner tone="bad" title={t('saveFailed')}>
          {saving.why}
        </Banner>
      );
  }
}
