import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/Banner';
import { changedFields } from './changedFields';
import type { ServerDraft } from './serverDraft';

interface ChangedElsewhereProps {
  /** As the form began. */
  readonly opened: ServerDraft;
  /** As the entry stands now. */
  readonly now: ServerDraft;
}

/** Spec C5: another window or an editor changed this entry while its form is open; says what, and what a save does. */
export function ChangedElsewhere({ opened, now }: ChangedElsewhereProps): ReactElement {
  const { t } = useTranslation(['servers', 'serverFields', 'common']);
  const fields = changedFields(opened, now).map((label) => t(label));
  return (
    <Banner tone="warn" title={t('servers:changedElsewhere')}>
      {fields.length > 0 && <p>{fields.join(t('common:listComma'))}</p>}
      <p className="text-muted">{t('servers:changedElsewhereText')}</p>
    </Banner>
  );
}
