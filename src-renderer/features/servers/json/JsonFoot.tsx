import type { JsonChangeView } from '@contract';
import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../../lib/i18n';
import { AskInPlace } from '../../../ui/AskInPlace';
import { Button } from '../../../ui/Button';
import { openJson } from './jsonActions';
import { errorsIn, jsonStore } from './jsonStore';

/** What a save would do, and the two ways out. */
export function JsonFoot({ onSave }: { onSave: () => void }): ReactElement {
  const t = useText('json');
  const c = useText('common');
  const { isDirty, problems, changes, saving } = useStore(jsonStore);
  const [isAsking, setAsking] = useState(false);
  const errors = errorsIn(problems);
  if (isAsking && isDirty) {
    return (
      <AskInPlace
        label={t('discard')}
        question={c('discardAsk')}
        keep={c('keepEditing')}
        act={c('discard')}
        className="rounded-card px-3 py-2"
        onKeep={() => setAsking(false)}
        onAct={() => {
          setAsking(false);
          void openJson();
        }}
      />
    );
  }
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end gap-2">
      <p role="status" className="min-w-45 flex-1 text-xs text-muted wrap-anywhere">
        {!isDirty ? t('noChanges') : errors > 0 ? t('problems', { count: errors }) : <Summary changes={changes} />}
      </p>
      <Button disabled={!isDirty || saving.kind === 'saving'} onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <Button variant="primary" busy={saving.kind === 'saving'} disabled={!isDirty} onClick={onSave}>
        {c('save')}
      </Button>
    </div>
  );
}

function Summary({ changes }: { changes: readonly JsonChangeView[] }): ReactElement {
  const t = useText('json');
  const c = useText('common');
  const named = (kind: JsonChangeView['change']): string =>
    changes
      .filter(({ change }) => change === kind)
      .map(({ name }) => name)
      .join(c('listComma'));
  const [added, changed, removed] = [named('added'), named('changed'), named('removed')];
  const parts = [
    t('unsaved'),
    ...(added ? [t('adds', { names: added })] : []),
    ...(changed ? [t('changes', { names: changed })] : []),
    ...(removed ? [t('removes', { names: removed })] : []),
    ...(changes.length === 0 ? [t('changesNothing')] : []),
  ];
  return <>{parts.join(' · ')}</>;
}
