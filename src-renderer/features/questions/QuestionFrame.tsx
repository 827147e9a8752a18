import type { ServerQuestionView } from '@contract';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { putQuestionsAside, questionsStore } from './questionsStore';

interface QuestionFrameProps {
  readonly question: ServerQuestionView;
  readonly total: number;
  readonly title: string;
  readonly trouble: string | null;
  /** Something was typed that closing would lose. */
  readonly isTouched?: boolean;
  readonly onClose: () => void;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** The sheet around a server's question: who asks, for which conversation, how many more wait. */
export function QuestionFrame(props: QuestionFrameProps): ReactElement {
  const t = useText('questions');
  const c = useText('common');
  const isOpen = useStore(questionsStore, (state) => state.isOpen);
  const { question, total, title, trouble, isTouched = false, onClose, buttons, children } = props;
  const about = question.conversations
    .map(({ title: of }) => t('quoted', { title: of || t('untitled') }))
    .join(c('listComma'));
  const lines = [
    ...(total > 1 ? [t('position', { position: 1, total })] : []),
    about === '' ? t('byItself') : t('duringCall', { titles: about }),
  ];
  return (
    <Dialog
      open={isOpen}
      title={title}
      description={lines.join(' · ')}
      guarded={isTouched}
      onClose={onClose}
      note={trouble && <Banner tone="bad">{trouble}</Banner>}
      footer={
        <>
          <Button variant="quiet" className="mr-auto -ml-3" onClick={putQuestionsAside}>
            {t('later')}
          </Button>
          {buttons}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** What the server says, as text and as its own words. */
export function ServerWords({ text }: { readonly text: string }): ReactElement | null {
  if (text === '') return null;
  return <p className="mb-5 border-l-2 border-line-strong pl-3 text-base wrap-anywhere whitespace-pre-line">{text}</p>;
}
