import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../../lib/i18n';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { SavingNote } from '../../../ui/SavingNote';
import { keepMine, openJson } from './jsonActions';
import { asksWhich, jsonStore } from './jsonStore';

/** What became of the file and of the save, above the text. */
export function JsonNews({ onOverwrite }: { onOverwrite: () => void }): ReactElement | null {
  const t = useText('json');
  const s = useText('servers');
  const c = useText('common');
  const saving = useStore(jsonStore, (state) => state.saving);
  const isMoved = useStore(jsonStore, asksWhich);
  const choices = (
    <>
      <Button size="sm" onClick={() => void openJson()}>
        {t('reload')}
      </Button>
      <Button size="sm" onClick={keepMine}>
        {t('keepMine')}
      </Button>
    </>
  );
  if (saving.kind === 'conflict') {
    const names = saving.servers.join(c('listComma'));
    return (
      <Banner
        tone="bad"
        title={t('conflictTitle')}
        action={
          <>
            {choices}
            <Button size="sm" onClick={onOverwrite}>
              {t('overwrite')}
            </Button>
          </>
        }
      >
        {names === '' ? t('conflictBetween') : t('conflictServers', { names })}
      </Banner>
    );
  }
  return (
    <>
      {isMoved && (
        <Banner tone="warn" title={t('movedTitle')} action={choices}>
          {t('movedText')}
        </Banner>
      )}
      <SavingNote saving={saving} confirming={s('confirming')} />
    </>
  );
}
