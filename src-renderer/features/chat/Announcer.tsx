import type { ApprovalView, ConversationView } from '@contract';
import { useEffect, useEffectEvent, useRef, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { modelFault } from '../../lib/modelFault';

interface AnnouncerProps {
  readonly conversation: ConversationView;
  readonly approvals: readonly ApprovalView[];
}

/** Tells a screen reader when an answer begins, ends or waits for a person; never its words one by one. */
export function Announcer({ conversation, approvals }: AnnouncerProps): ReactElement {
  const t = useText('chat');
  const f = useText('modelFaults');
  const region = useRef<HTMLParagraphElement>(null);
  const say = (text: string): void => {
    if (region.current) region.current.textContent = text;
  };

  const newest = conversation.messages.at(-1);
  const outcome = newest?.kind === 'assistant' ? `${newest.id} ${newest.outcome}` : '';
  const heard = useRef({ conversation: conversation.id, outcome });
  const sayOutcome = useEffectEvent(() => {
    const isOther = heard.current.conversation !== conversation.id;
    const isSame = heard.current.outcome === outcome;
    heard.current = { conversation: conversation.id, outcome };
    if (isOther || isSame || newest?.kind !== 'assistant') return;
    switch (newest.outcome) {
      case 'running':
        return say(t('announceAnswering', { model: newest.model }));
      case 'done':
        return say(t('announceDone'));
      case 'stopped':
      case 'interrupted':
        return say(t('announceStopped'));
      case 'failed':
        return say(t('announceFailed', { message: f(modelFault(newest.problem?.kind).text) }));
    }
  });
  useEffect(() => sayOutcome(), [outcome, conversation.id]);

  const asked = approvals[0];
  const sayAsked = useEffectEvent(() => {
    if (asked) say(t('announceWaiting', { server: asked.server, tool: asked.tool }));
  });
  useEffect(() => sayAsked(), [asked?.id]);

  return <p ref={region} role="status" aria-live="polite" className="sr-only" />;
}
