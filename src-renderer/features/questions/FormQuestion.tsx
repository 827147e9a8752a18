import type { AskedView, ServerQuestionView } from '@contract';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { useUnsaved } from '../shell/shellStore';
import { heldAtFirst, toSent, type Held } from './fieldValues';
import { problemWords } from './problemWords';
import { QuestionFrame, ServerWords } from './QuestionFrame';
import { QuestionInput } from './QuestionInput';
import { questionsStore } from './questionsStore';
import { useQuestionAnswer } from './useQuestionAnswer';

interface FormQuestionProps {
  readonly question: ServerQuestionView;
  readonly asked: AskedView & { readonly kind: 'form' };
  readonly total: number;
}

/** A server's form, filled with its defaults. Main judges the values; what it does not take is marked in place. */
export function FormQuestion({ question, asked, total }: FormQuestionProps): ReactElement {
  const t = useText('questions');
  const c = useText('common');
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { fields } = asked;
  const [held, setHeld] = useState<readonly Held[]>(() => fields.map(heldAtFirst));
  const [isTouched, setTouched] = useState(false);
  const answering = useQuestionAnswer(question);
  const { ready, pending, problems, answer } = answering;
  const closed = { 'aria-disabled': !ready };
  const isOpen = useStore(questionsStore, (state) => state.isOpen);
  useUnsaved('sheet', isOpen && isTouched);
  useEffect(() => {
    if (!isOpen) return undefined;
    // After the sheet has taken the focus.
    const frame = requestAnimationFrame(() => focusField(form.current, 0));
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);

  const submit = async (): Promise<void> => {
    const values = fields.map((field, at) => toSent(field, held[at] ?? null));
    const [first] = Object.keys(await answer({ kind: 'submit', values }));
    if (first !== undefined) requestAnimationFrame(() => focusField(form.current, Number(first)));
  };

  return (
    <QuestionFrame
      question={question}
      total={total}
      title={t('formTitle', { server: question.server })}
      trouble={answering.trouble ?? (Object.keys(problems).length > 0 ? c('fixMarked') : null)}
      isTouched={isTouched}
      onClose={() => void answer({ kind: 'cancel' })}
      buttons={
        <>
          <Button {...closed} busy={pending === 'cancel'} onClick={() => void answer({ kind: 'cancel' })}>
            {c('cancel')}
          </Button>
          <Button {...closed} busy={pending === 'decline'} onClick={() => void answer({ kind: 'decline' })}>
            {t('decline')}
          </Button>
          <Button {...closed} type="submit" form={formId} variant="primary" busy={pending === 'submit'}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <ServerWords text={asked.message} />
      <form
        id={formId}
        ref={form}
        noValidate
        autoComplete="off"
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {fields.map((field, at) => (
          <div key={at} data-field={at}>
            <QuestionInput
              field={field}
              held={held[at] ?? null}
              error={problems[at] ? problemWords(problems[at], field, t) : null}
              onChange={(next) => {
                setTouched(true);
                setHeld((before) => before.with(at, next));
              }}
            />
          </div>
        ))}
        <p className="text-xs text-muted">{t('goesTo', { server: question.server })}</p>
      </form>
    </QuestionFrame>
  );
}

const focusField = (form: HTMLFormElement | null, at: number): void =>
  form?.querySelector<HTMLElement>(`[data-field="${String(at)}"] :is(input, button)`)?.focus();
