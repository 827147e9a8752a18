import type { ConfirmView } from '@contract/confirm';
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { ArrivalGuard } from '../../ui/ArrivalGuard';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { ConfirmRows } from './ConfirmRows';
import { useSeenEnd } from './useSeenEnd';
import { orderActions, quietAction } from './confirmActions';

interface ConfirmDialogProps {
  readonly view: ConfirmView;
  /** False when the answer came too early to count. */
  readonly answer: (action: string) => Promise<boolean>;
}

/**
 * Main's own question, whole: nothing is cut, nothing is folded away, and what it asks for is agreed to only after its
 * end was in view. First focus is on the answer that changes least; Escape closes it, which is no answer.
 */
export function ConfirmDialog({ view, answer }: ConfirmDialogProps): ReactElement {
  const t = useText('confirm');
  const quiet = quietAction(view.actions);
  const first = useRef<HTMLButtonElement>(null);
  const [early, setEarly] = useState(false);
  const { scroller, end, seen } = useSeenEnd<HTMLDivElement, HTMLDivElement>();
  const give = (action: string): void => {
    answer(action).then(
      (counted) => setEarly(!counted),
      () => setEarly(true),
    );
  };
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') give('cancel');
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
        <div
          ref={scroller}
          className="min-h-0 flex-1 overflow-y-auto px-6 py-6"
          tabIndex={0}
          role="group"
          aria-label={t('details')}
        >
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
          <div ref={end} aria-hidden className="h-px" />
        </div>
        <footer className="border-t border-line px-6 py-3">
          {early && (
            <p role="alert" className="mb-2 text-xs text-bad-text">
              {t('tooEarly')}
            </p>
          )}
          <div className="flex flex-wrap items-center justify-end gap-2">
            {!seen && (
              <Button
                variant="quiet"
                icon={ArrowDown}
                className="mr-auto -ml-3"
                onClick={() => turnPage(scroller.current)}
              >
                {t('scrollDown')}
              </Button>
            )}
            <ArrivalGuard>
              {orderActions(view.actions).map(({ id, label, tone }) => (
                <Button
                  key={id}
                  ref={id === quiet?.id ? first : undefined}
                  variant={tone}
                  disabled={tone === 'primary' && !seen}
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

/** On by what is in view, less a line or two to go by. */
const turnPage = (scroller: HTMLElement | null): void =>
  scroller?.scrollBy({ top: scroller.clientHeight * 0.85, behavior: 'smooth' });
