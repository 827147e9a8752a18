import type { ServerView, ToolView } from '@contract';
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { cx } from '../../lib/cx';
import { useText } from '../../lib/i18n';
import { stateDot, stateWord } from '../../lib/serverState';
import { Button } from '../../ui/Button';
import { Chevron } from '../../ui/Chevron';
import { StateDot } from '../../ui/StateDot';
import { serversStore } from '../servers/serversStore';
import { go } from '../shell/shellStore';
import { chatStore } from './chatStore';

/** How many tools this chat has, and on asking, which, and whose. */
export function ToolsPopover(): ReactElement {
  const t = useText('chat');
  const servers = useStore(serversStore, (state) => state.servers);
  const tools = useStore(chatStore, (state) => state.tools) ?? [];
  const usable = tools.filter(({ status }) => status === 'ok').length;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button size="sm" variant="quiet">
          <span className="tabular">{t('toolsCount', { count: usable })}</span>
          <ChevronDown aria-hidden size={14} strokeWidth={1.5} className="shrink-0" />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('toolsTitle')}
          className="appears z-50 flex max-h-[min(480px,70vh)] w-[min(380px,calc(100vw-16px))] flex-col rounded-card bg-raised shadow-float outline-none"
        >
          <div className="px-4 pt-3 pb-2">
            <h2 className="text-sm font-semibold">{t('toolsTitle')}</h2>
            <p className="text-xs text-muted">{servers.length > 0 ? t('toolsHint') : t('noServers')}</p>
          </div>
          <ul className="min-h-0 flex-1 overflow-y-auto px-2">
            {servers.map((server) => (
              <ServerTools
                key={server.id}
                server={server}
                tools={tools.filter((tool) => tool.server_id === server.id)}
              />
            ))}
          </ul>
          <div className="border-t border-line p-2">
            <Button size="sm" variant="quiet" onClick={() => go({ screen: 'servers' })}>
              {servers.length > 0 ? t('manageServers') : t('addServer')}
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ServerTools({
  server,
  tools,
}: {
  readonly server: ServerView;
  readonly tools: readonly ToolView[];
}): ReactElement {
  const t = useText('chat');
  const common = useText('common');
  const [open, setOpen] = useState(false);
  const usable = tools.filter(({ status }) => status === 'ok').length;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        disabled={tools.length === 0}
        onClick={() => setOpen(!open)}
        className="flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-left text-sm enabled:hover:bg-hover"
      >
        <Chevron open={open} className={tools.length === 0 ? 'invisible' : undefined} />
        <StateDot state={stateDot(server)} />
        <span className="min-w-0 flex-1 truncate">{server.name}</span>
        <span className="tabular shrink-0 text-xs text-muted">
          {server.phase === 'ready'
            ? usable > 0
              ? t('toolsCount', { count: usable })
              : t('noToolsOf')
            : common(stateWord(server))}
        </span>
      </button>
      {open && (
        <ul className="mb-2 ml-[22px] border-l border-line pl-3">
          {tools.map((tool) => (
            <li key={tool.name} className="py-1">
              <p className="truncate text-sm">{tool.title || tool.tool}</p>
              <p className={cx('line-clamp-2 text-xs', tool.status === 'ok' ? 'text-muted' : 'text-bad-text')}>
                {tool.status === 'ok'
                  ? tool.description
                  : t(tool.status === 'rejected' ? 'rejectedTool' : 'quarantinedTool', { reason: tool.reason ?? '' })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
