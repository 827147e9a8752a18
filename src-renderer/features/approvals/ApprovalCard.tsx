import type { ApprovalId, ApprovalView } from '@contract';
import { ShieldQuestion } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Chevron } from '../../ui/Chevron';
import { ApprovalButtons } from './ApprovalButtons';
import { ApprovalFacts } from './ApprovalFacts';
import { approvalKey } from './approvalKey';
import { approvalPlace, approvalsStore } from './approvalsStore';
import { useAnswer } from './useAnswer';
import { useArrival } from '../../ui/useArrival';
import { useFocusOnArrival } from './useFocusOnArrival';

/**
 * One question that waits for a person. The first of a conversation stands open; those behind it are one line each
 * until their turn, or until they are opened. Gone once main has the answer.
 */
export function ApprovalCard({ id }: { readonly id: ApprovalId }): ReactElement | null {
  const approvals = useStore(approvalsStore, (state) => state.approvals);
  const [openedEarly, setOpenedEarly] = useState(false);
  const approval = approvals.find((each) => each.id === id);
  const place = approvalPlace({ approvals }, id);
  if (!approval || !place) return null;
  if (place.position > 1 && !openedEarly)
    return <Queued approval={approval} place={place} onOpen={() => setOpenedEarly(true)} />;
  return <Question approval={approval} place={place} />;
}

interface QuestionProps {
  readonly approval: ApprovalView;
  readonly place: { readonly position: number; readonly total: number };
}

function Question({ approval, place }: QuestionProps): ReactElement {
  const t = useText('approvals');
  const card = useRef<HTMLElement>(null);
  const [noting, setNoting] = useState(false);
  const arrived = useArrival(`${approval.id} ${String(place.position)}`);
  const answering = useAnswer(approval.id, arrived);
  useFocusOnArrival(card);

  const stopNoting = (): void => {
    setNoting(false);
    card.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (noting && event.key === 'Escape') {
      event.preventDefault();
      return stopNoting();
    }
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent } = event;
    const press = { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing: nativeEvent.isComposing };
    const choice = approvalKey(press, event.target === card.current ? 'card' : 'inside');
    if (!choice) return;
    event.preventDefault();
    answering.answer(choice);
  };

  return (
    <section
      ref={card}
      tabIndex={0}
      data-approval-card
      aria-label={t('region', { ...place, server: approval.server, tool: approval.tool })}
      onKeyDown={onKeyDown}
      className="my-1.5 rounded-card border border-line-strong bg-surface focus:outline-2 focus:outline-offset-2 focus:outline-accent"
    >
      <header className="flex items-start gap-3 px-4 pt-3">
        <ShieldQuestion aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="min-w-0 text-sm font-semibold wrap-anywhere">
              {approval.server} <span className="font-normal text-muted">·</span> {approval.tool}
              {approval.title && approval.title !== approval.tool && (
                <span className="font-normal text-muted"> {approval.title}</span>
              )}
            </h2>
            {place.total > 1 && <span className="tabular shrink-0 text-xs text-muted">{t('position', place)}</span>}
          </div>
          <p className="font-mono text-xs wrap-anywhere text-muted">{t('from', { origin: approval.origin })}</p>
          <p className="mt-1 text-sm text-muted">{t(approval.asked_by === 'person' ? 'asksPerson' : 'asksModel')}</p>
        </div>
      </header>
      <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
        <ApprovalFacts approval={approval} />
        {answering.problem && (
          <p role="alert" className="text-sm wrap-anywhere text-bad-text">
            {answering.problem}
          </p>
        )}
        <ApprovalButtons
          answering={answering}
          ready={arrived}
          byModel={approval.asked_by === 'model'}
          noting={noting}
          onNote={() => setNoting(true)}
          onNoNote={stopNoting}
        />
      </div>
    </section>
  );
}

function Queued({ approval, place, onOpen }: QuestionProps & { readonly onOpen: () => void }): ReactElement {
  const t = useText('approvals');
  return (
    <button
      type="button"
      aria-expanded={false}
      aria-label={t('region', { ...place, server: approval.server, tool: approval.tool })}
      onClick={onOpen}
      className="flex min-h-9 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 text-left text-sm hover:bg-hover"
    >
      <Chevron open={false} />
      <span className="min-w-0 flex-1 truncate">
        <span className="text-muted">{approval.server} · </span>
        {approval.tool}
      </span>
      <span className="tabular shrink-0 text-xs text-muted">{t('position', place)}</span>
    </button>
  );
}
