import type { ConfirmView } from '@contract/confirm';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { ArrivalGuard } from '../../ui/ArrivalGuard';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { ConfirmRows } from './ConfirmRows';
import { orderActions, quietAction } from './confirmActions';

interface ConfirmDialogProps {
  readonly view: ConfirmView;
  /** False when the answer came too early to count. */
  readonly answer: (action: string) => Promise<boolean>;
}

/** Main's own question, whole: nothing is cut, nothing is folded away. Escape and first focus mean the answer that changes least. */
export function ConfirmDialog({ view, answer }: ConfirmDialogProps): ReactElement {
  const t = useText('confirm');
  const quiet = quietAction(view.actions);
  const first = useRef<HTMLButtonElement>(null);
  const [early, setEarly] = useState(false);
  const give = (action: string): void => {
    answer(action).then(
      (counted) => setEarly(!counted),
      () => setEarly(true),
    );
  };
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && quiet) give(quiet.id);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
  return (
    <main className="h-full">
      <div
        role="alertdialog"
        aria-labelledby="confirm-title"
        aria-describedby="confirm-lead"
        className="flex h-full flex-col bg-surface"
      >
        <div className="min-h-0 flex-1 overflow-y-auto px-6 py-6" tabIndex={0} role="group" aria-label={t('details')}>
          <h1 id="confirm-title" className="text-lg font-semibold wrap-anywhere">
            {view.title}
          </h1>
          <p id="confirm-lead" className="mt-1 wrap-anywhere text-muted">
            {view.lead}
          </p>
          {view.warnings.length > 0 && (
            <ul className="mt-4 flex flex-col gap-2">
              {view.warnings.map((warning) => (
                <li key={warning}>
                  <Banner tone="warn">{warning}</Banner>
                </li>
              ))}
            </ul>
          )}
          <ConfirmRows rows={view.rows} />
        </div>
        <footer className="border-t border-line px-6 py-3">
          {early && (
            <p role="alert" className="mb-2 text-xs text-bad-text">
              {t('tooEarly')}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <ArrivalGuard>
              {orderActions(view.actions).map(({ id, label, tone }) => (
                <Button
                  key={id}
                  ref={id === quiet?.id ? first : undefined}
                  variant={tone === 'primary' ? 'primary' : tone}
                  onClick={() => give(id)}
                >
                  {label}
                </Button>
              ))}
            </ArrivalGuard>
          </div>
        </footer>
      </div>
    </main>
  );
}
