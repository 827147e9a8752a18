import type { ConversationId } from '@contract';
import { Cable, CornerDownLeft, MessageSquare, Plus, Settings, SquareTerminal, type LucideIcon } from 'lucide-react';
import { Command } from 'cmdk';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { stateDot, stateWord } from '../../lib/serverState';
import { Kbd } from '../../ui/Kbd';
import { Modal } from '../../ui/Modal';
import { StateDot } from '../../ui/StateDot';
import { chatStore } from '../chat/chatStore';
import { serversStore } from '../servers/serversStore';
import { shortcutKeys, type ShortcutId } from './shortcuts';
import { go, shellStore, show } from './shellStore';

export interface PaletteProps {
  readonly isMac: boolean;
  readonly onNewChat: () => void;
  readonly onOpenConversation: (id: ConversationId) => void;
}

/** Finds conversations, servers and commands by typing; arrow keys choose, Enter goes there. */
export function Palette({ isMac, onNewChat, onOpenConversation }: PaletteProps): ReactElement {
  const t = useText('shell');
  const c = useText('common');
  const open = useStore(shellStore, ({ overlay }) => overlay === 'palette');
  const conversations = useStore(chatStore, (state) => state.conversations);
  const servers = useStore(serversStore, (state) => state.servers);
  const newest = Object.values(conversations).sort((a, b) => b.updated_at - a.updated_at);

  const command = (label: string, icon: LucideIcon, run: () => void, shortcut?: ShortcutId): ReactElement => (
    <Item
      key={label}
      value={`command ${label}`}
      icon={icon}
      onSelect={run}
      end={shortcut && <Kbd keys={shortcutKeys(shortcut, isMac)} />}
    >
      {label}
    </Item>
  );
  const goSettings = (section: 'models' | 'general' | 'permissions' | 'storage' | 'about') => (): void =>
    go({ screen: 'settings', section });

  return (
    <Modal
      open={open}
      onClose={() => show(null)}
      title={t('palette')}
      className="appears fixed inset-x-0 top-[12vh] z-40 mx-auto w-[min(600px,calc(100vw-32px))] overflow-hidden rounded-sheet bg-raised shadow-float outline-none"
    >
      <Command label={t('palette')} loop>
        <Command.Input
          placeholder={t('palettePlaceholder')}
          className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none"
        />
        <Command.List
          label={t('palette')}
          className="max-h-[min(400px,56vh)] scroll-py-2 overflow-y-auto p-2 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted"
        >
          <Command.Empty className="px-2 py-6 text-center text-sm text-muted">{t('paletteNothing')}</Command.Empty>
          <Command.Group heading={t('paletteCommands')}>
            {command(t('newChat'), Plus, onNewChat, 'newChat')}
            {command(t('addServer'), Cable, () => show('addServer'))}
            {command(t('servers'), Cable, () => go({ screen: 'servers' }), 'servers')}
            {command(t('settings'), Settings, goSettings('models'), 'settings')}
            {command(t('general'), Settings, goSettings('general'))}
            {command(t('permissions'), Settings, goSettings('permissions'))}
            {command(t('storage'), Settings, goSettings('storage'))}
            {command(t('shortcuts'), SquareTerminal, () => show('shortcuts'), 'shortcuts')}
          </Command.Group>
          {servers.length > 0 && (
            <Command.Group heading={t('servers')}>
              {servers.map((server) => (
                <Item
                  key={server.id}
                  value={`server ${server.name} ${server.id}`}
                  mark={<StateDot state={stateDot(server)} />}
                  onSelect={() => go({ screen: 'server', id: server.id, tab: 'overview' })}
                  end={<span className="text-xs text-muted">{c(stateWord(server))}</span>}
                >
                  {server.name}
                </Item>
              ))}
            </Command.Group>
          )}
          {newest.length > 0 && (
            <Command.Group heading={t('conversations')}>
              {newest.map(({ id, title }) => (
                <Item
                  key={id}
                  value={`conversation ${title} ${id}`}
                  icon={MessageSquare}
                  onSelect={() => {
                    show(null);
                    onOpenConversation(id);
                  }}
                >
                  {title}
                </Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Modal>
  );
}

interface ItemProps {
  readonly value: string;
  readonly icon?: LucideIcon;
  readonly mark?: ReactNode;
  readonly end?: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

const Item = ({ value, icon: Icon, mark, end, onSelect, children }: ItemProps): ReactElement => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="group flex min-h-9 items-center gap-2.5 rounded-control px-2 text-sm data-[selected=true]:bg-hover"
  >
    <span className="inline-flex w-4 shrink-0 justify-center text-muted">
      {Icon ? <Icon aria-hidden size={16} strokeWidth={1.5} /> : mark}
    </span>
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {end}
    <CornerDownLeft
      aria-hidden
      size={14}
      strokeWidth={1.5}
      className="hidden text-muted group-data-[selected=true]:block"
    />
  </Command.Item>
);
