import { ArrowUp, Square, Wrench } from 'lucide-react';
import { useId, type ClipboardEvent, type KeyboardEvent, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { composerAction, toPressedKey } from './composerKey';
import { pastedQuery } from './pastedQuery';

/** Why a message cannot be sent now; null when it can. */
export type Hindrance = 'whyEmpty' | 'whyRunning' | 'whySending' | 'whyLoading' | 'whyFailed';

interface ComposerProps {
  readonly text: string;
  readonly hindrance: Hindrance | null;
  readonly running: boolean;
  readonly onWrite: (text: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
  /** Puts the last message of the person back into the field. */
  readonly onRecall: () => void;
  /** Looks for a tool to run, by a query that may be empty. */
  readonly onFindTool: (query: string) => void;
}

export function Composer(props: ComposerProps): ReactElement {
  const t = useText('chat');
  const hint = useId();
  const { text, hindrance, running, onWrite, onSend, onStop, onRecall, onFindTool } = props;
  const canSend = hindrance === null;

  const onKeyDown = (event: KeyboardEvent): void => {
    const action = composerAction(toPressedKey(event), { text, running, canSend });
    if (action === 'none') return;
    event.preventDefault();
    switch (action) {
      case 'send':
        return onSend();
      case 'stop':
        return onStop();
      case 'recall':
        return onRecall();
      case 'find-tool':
        return onFindTool('');
      case 'hold':
        return undefined;
    }
  };

  /** As if its slash had been typed. */
  const onPaste = (event: ClipboardEvent): void => {
    const query = text === '' ? pastedQuery(event.clipboardData.getData('text')) : null;
    if (query === null) return;
    event.preventDefault();
    onFindTool(query);
  };

  return (
    <div className="rounded-card border border-line-strong bg-surface transition-colors focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
      <textarea
        aria-label={t('message')}
        aria-describedby={hint}
        data-dock-input
        data-yields-focus={text === '' ? '' : undefined}
        rows={1}
        value={text}
        placeholder={t('placeholder')}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="block max-h-[min(320px,40vh)] w-full resize-none bg-transparent px-4 pt-3 pb-1 text-base outline-none [field-sizing:content]"
      />
      <div className="flex h-10 items-center gap-2 px-2">
        <Button size="sm" variant="quiet" icon={Wrench} onClick={() => onFindTool('')}>
          {t('runATool')}
        </Button>
        <p id={hint} className="min-w-0 flex-1 truncate text-right text-xs text-muted">
          {t(hindrance === null || hindrance === 'whyEmpty' ? 'hintSend' : hindrance)}
        </p>
        {running ? (
          <IconButton size="sm" variant="primary" label={t('stop')} icon={Square} onClick={onStop} />
        ) : (
          <IconButton
            size="sm"
            variant="primary"
            label={t('send')}
            icon={ArrowUp}
            disabled={!canSend}
            onClick={onSend}
          />
        )}
      </div>
    </div>
  );
}
