import type { ToolView } from '@contract';
import { useImperativeHandle, useRef, useState, type ReactElement, type Ref } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { part } from '../../ui/part';
import { settingsStore } from '../settings/settingsStore';
import { go } from '../shell/shellStore';
import { chatActions } from './chatActions';
import { chatStore, draftKey, isRunning, lastUserText } from './chatStore';
import { Composer, type Hindrance } from './Composer';
import { openedId, type Opened } from './opened';
import { ToolFinder } from './ToolFinder';
import { useTurn } from './useTurn';

const ToolRun = part(async () => (await import('./ToolRun')).ToolRun);

export interface ChatDockHandle {
  focus(): void;
  stop(): void;
  /** Has the last answer, which came to no good end, written anew. */
  retry(): void;
}

interface ChatDockProps {
  readonly onSent: () => void;
  readonly ref?: Ref<ChatDockHandle>;
}

/** What the person does next at the foot of the chat: write a message, find a tool, or fill in its arguments. */
type Doing =
  | { readonly kind: 'message' }
  | { readonly kind: 'find'; readonly query: string }
  | { readonly kind: 'run'; readonly tool: ToolView };

export function ChatDock({ onSent, ref }: ChatDockProps): ReactElement {
  const t = useText('chat');
  const dock = useRef<HTMLDivElement>(null);
  const id = useStore(chatStore, ({ opened }) => openedId(opened));
  const openedKind = useStore(chatStore, ({ opened }) => opened.kind);
  const running = useStore(chatStore, isRunning);
  const lastText = useStore(chatStore, lastUserText);
  const draft = useStore(chatStore, ({ drafts }) => drafts[draftKey(id)] ?? '');
  const hasModel = useStore(settingsStore, ({ models }) => models === null || models.length > 0);
  const [wanted, setDoing] = useState<Doing>({ kind: 'message' });
  const turn = useTurn(onSent);
  const doing: Doing = wanted.kind === 'message' && !hasModel ? { kind: 'find', query: '' } : wanted;

  const focus = (): void => dock.current?.querySelector<HTMLElement>('[data-dock-input]')?.focus();
  const switchTo = (next: Doing): void => {
    turn.forget();
    setDoing(next);
    // After the switch has been drawn.
    requestAnimationFrame(focus);
  };
  useImperativeHandle(ref, () => ({
    focus,
    stop: turn.stop,
    retry: () => {
      if (!running && !turn.starting) turn.retry();
      requestAnimationFrame(focus);
    },
  }));

  return (
    <div ref={dock} className="shrink-0 px-6 pt-2 pb-4">
      <div className="mx-auto flex w-full max-w-[720px] flex-col gap-2">
        {turn.problem && (
          <p role="alert" className="flex items-center gap-3 text-sm wrap-anywhere text-bad-text">
            <span className="min-w-0 flex-1">{turn.problem.words}</span>
            {turn.problem.needsModel && (
              <Button size="sm" onClick={() => go({ screen: 'settings', section: 'models' })}>
                {t('addModel')}
              </Button>
            )}
          </p>
        )}
        {doing.kind === 'message' && (
          <Composer
            text={draft}
            hindrance={findHindrance(openedKind, running, turn.starting, draft)}
            running={running}
            onWrite={(text) => chatActions.write(id, text)}
            onSend={() => turn.send(draft.trim())}
            onStop={turn.stop}
            onRecall={() => lastText && chatActions.write(id, lastText)}
            onFindTool={(query) => switchTo({ kind: 'find', query })}
          />
        )}
        {doing.kind === 'find' && (
          <ToolFinder
            initial={doing.query}
            onChoose={(tool) => setDoing({ kind: 'run', tool })}
            onBack={hasModel ? () => switchTo({ kind: 'message' }) : null}
          />
        )}
        {doing.kind === 'run' && (
          <ToolRun
            key={`${doing.tool.server_id} ${doing.tool.tool}`}
            tool={doing.tool}
            onBack={() => switchTo({ kind: 'find', query: '' })}
            onRun={async (json) => {
              await chatActions.runTool({ server_id: doing.tool.server_id, tool: doing.tool.tool, arguments: json });
              onSent();
              switchTo({ kind: 'message' });
            }}
          />
        )}
      </div>
    </div>
  );
}

function findHindrance(
  openedKind: Opened['kind'],
  running: boolean,
  starting: boolean,
  draft: string,
): Hindrance | null {
  if (openedKind === 'loading') return 'whyLoading';
  if (openedKind === 'failed') return 'whyFailed';
  if (starting) return 'whySending';
  if (running) return 'whyRunning';
  return draft.trim() === '' ? 'whyEmpty' : null;
}
