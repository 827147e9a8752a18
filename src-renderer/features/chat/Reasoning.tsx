import { useState, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Chevron } from '../../ui/Chevron';
import { Spinner } from '../../ui/Spinner';
import { useHoldReading } from './reading';

/** What the model thought before it spoke; closed, because the answer is what was asked for. */
export function Reasoning({ text, streaming }: { readonly text: string; readonly streaming: boolean }): ReactElement {
  const t = useText('chat');
  const holdReading = useHoldReading();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => {
          holdReading();
          setOpen(!open);
        }}
        className="inline-flex min-h-7 items-center gap-2 rounded-control px-2 text-sm text-muted hover:bg-hover hover:text-text"
      >
        <Chevron open={open} />
        {streaming ? t('reasoningRunning') : t('reasoning')}
        {streaming && <Spinner />}
      </button>
      {open && (
        <p className="mt-1 ml-[15px] border-l-2 border-line pl-4 text-sm wrap-anywhere whitespace-pre-wrap text-muted">
          {text}
        </p>
      )}
    </div>
  );
}
