import type { ToolView } from '@contract';
import { ArrowLeft, Search } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { chatStore } from './chatStore';
import { toPressedKey } from './composerKey';
import { finderAction } from './finderKey';
import { createToolFinder } from './findTools';
import { FoundTool } from './FoundTool';

interface ToolFinderProps {
  /** What to look for at first. */
  readonly initial: string;
  readonly onChoose: (tool: ToolView) => void;
  /** Null when there is no message to go back to, because no model is configured. */
  readonly onBack: (() => void) | null;
}

/** Direct mode's first step: typing narrows the tools, arrow keys choose, Enter opens. */
export function ToolFinder({ initial, onChoose, onBack }: ToolFinderProps): ReactElement {
  const t = useText('chat');
  const list = useId();
  const rows = useRef<HTMLUListElement>(null);
  const tools = useStore(chatStore, (state) => state.tools);
  const find = useMemo(() => createToolFinder(tools ?? []), [tools]);
  const [query, setQuery] = useState(initial);
  const [wanted, setWanted] = useState(0);
  const [isOpen, setOpen] = useState(onBack !== null);
  const found = useMemo(() => find(query), [find, query]);
  const at = Math.min(wanted, found.length - 1);
  const rowId = (index: number): string => `${list}-${String(index)}`;

  useEffect(() => {
    rows.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, query]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const action = finderAction(toPressedKey(event), { query, isOpen, hasBack: onBack !== null });
    if (action === 'none') return;
    event.preventDefault();
    switch (action) {
      case 'open':
        return setOpen(true);
      case 'next':
        return setWanted(Math.min(at + 1, found.length - 1));
      case 'previous':
        return setWanted(Math.max(at - 1, 0));
      case 'choose': {
        const tool = found[at];
        return tool && onChoose(tool);
      }
      case 'back':
        return onBack?.();
      case 'close':
        setQuery('');
        return setOpen(false);
    }
  };

  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      className="relative rounded-card border border-line-strong bg-surface focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
    >
      {isOpen && (
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 bottom-full z-10 mb-2 overflow-hidden rounded-card bg-raised shadow-float"
        >
          {found.length === 0 ? (
            <p role="status" className="px-4 py-3 text-sm wrap-anywhere text-muted">
              {tools === null ? t('toolsLoading') : query ? t('noToolFound', { query }) : t('noToolsYet')}
            </p>
          ) : (
            <ul
              ref={rows}
              id={list}
              role="listbox"
              aria-label={t('findTool')}
              className="max-h-[min(320px,40vh)] overflow-y-auto p-1"
            >
              {found.map((tool, index) => (
                <FoundTool
                  key={`${tool.server_id} ${tool.tool}`}
                  id={rowId(index)}
                  tool={tool}
                  selected={index === at}
                  onPoint={() => setWanted(index)}
                  onChoose={() => onChoose(tool)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
      <div className="flex items-center gap-2 px-4">
        <Search aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label={t('findTool')}
          aria-expanded={isOpen && found.length > 0}
          aria-controls={isOpen && found.length > 0 ? list : undefined}
          aria-activedescendant={isOpen && at >= 0 ? rowId(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          data-dock-input
          data-yields-focus={query === '' ? '' : undefined}
          value={query}
          placeholder={t('findPlaceholder')}
          onFocus={() => setOpen(isOpen || onBack !== null)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setQuery(event.target.value);
            setWanted(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <div className="flex h-10 items-center gap-2 px-2 text-xs text-muted">
        {onBack && (
          <Button size="sm" variant="quiet" icon={ArrowLeft} onClick={onBack}>
            {t('backToMessage')}
          </Button>
        )}
        <span className="flex-1" />
        <span className="truncate px-2">{t(onBack ? 'findHint' : 'findHintNoModel')}</span>
        <span className="tabular shrink-0 px-2">{t('toolsFound', { count: found.length })}</span>
      </div>
    </div>
  );
}
