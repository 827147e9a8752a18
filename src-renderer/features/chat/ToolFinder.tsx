import type { ToolView } from '@contract';
import { ArrowLeft, Search } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { cx } from '../../lib/cx';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { chatStore } from './chatStore';
import { createToolFinder } from './findTools';
import { toPressedKey } from './composerKey';

interface ToolFinderProps {
  readonly onChoose: (tool: ToolView) => void;
  /** Null when there is no message to go back to, because no model is configured. */
  readonly onBack: (() => void) | null;
}

/** Direct mode's first step: typing narrows the tools, arrow keys choose, Enter opens. */
export function ToolFinder({ onChoose, onBack }: ToolFinderProps): ReactElement {
  const t = useText('chat');
  const list = useId();
  const rows = useRef<HTMLUListElement>(null);
  const tools = useStore(chatStore, (state) => state.tools);
  const find = useMemo(() => createToolFinder(tools ?? []), [tools]);
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState(0);
  const [isOpen, setOpen] = useState(onBack !== null);
  const found = useMemo(() => find(query), [find, query]);
  const at = Math.min(wanted, found.length - 1);
  const rowId = (index: number): string => `${list}-${String(index)}`;

  useEffect(() => {
    rows.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, query]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (toPressedKey(event).composing) return;
    const handled = ((): boolean => {
      switch (event.key) {
        case 'ArrowDown':
          // The first press only shows the list.
          if (isOpen) setWanted(Math.min(at + 1, found.length - 1));
          setOpen(true);
          return true;
        case 'ArrowUp':
          setWanted(Math.max(at - 1, 0));
          return true;
        case 'Enter': {
          const tool = found[at];
          if (tool) onChoose(tool);
          return true;
        }
        case 'Escape':
          if (onBack) onBack();
          else if (query === '' && !isOpen) return false;
          setQuery('');
          setOpen(false);
          return true;
        case 'Backspace':
          if (query !== '' || !onBack) return false;
          onBack();
          return true;
        default:
          return false;
      }
    })();
    if (handled) event.preventDefault();
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
                <ToolRow
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

interface ToolRowProps {
  readonly id: string;
  readonly tool: ToolView;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

const ToolRow = ({ id, tool, selected, onPoint, onChoose }: ToolRowProps): ReactElement => (
  <li
    id={id}
    role="option"
    aria-selected={selected}
    onMouseMove={onPoint}
    onClick={onChoose}
    className={cx('rounded-control px-3 py-1.5', selected && 'bg-hover')}
  >
    <p className="flex items-baseline gap-2 text-sm">
      <span className="truncate font-medium">{tool.tool}</span>
      {tool.title && tool.title !== tool.tool && <span className="truncate text-muted">{tool.title}</span>}
      <span className="ml-auto shrink-0 text-xs text-muted">{tool.server}</span>
    </p>
    {tool.description && <p className="truncate text-xs text-muted">{tool.description}</p>}
  </li>
);
