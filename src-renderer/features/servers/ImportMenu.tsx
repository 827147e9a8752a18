import { ChevronDown, ClipboardPaste, Copy, FileDown, FileSearch, Monitor } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { i18n, useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Button } from '../../ui/Button';
import { Menu, type MenuEntry } from '../../ui/Menu';
import { toast } from '../../ui/toast';
import { show } from '../shell/shellStore';
import { serversStore } from './serversStore';

/** Servers from other apps, and ours for them. */
export function ImportMenu(): ReactElement {
  const i = useText('imports');
  const hasServers = useStore(serversStore, ({ servers }) => servers.length > 0);
  const entries: MenuEntry[] = [
    { label: i('fromPaste'), icon: ClipboardPaste, onSelect: () => show('pasteServers') },
    { label: i('fromFile'), icon: FileSearch, onSelect: () => show('serversFromFile') },
    { label: i('fromComputer'), icon: Monitor, onSelect: () => show('serversFromComputer') },
    ...(hasServers
      ? ([
          { kind: 'line' },
          { kind: 'heading', label: i('exportHeading') },
          { label: i('copyAll'), icon: Copy, onSelect: () => void exportAll('clipboard') },
          { label: i('saveAll'), icon: FileDown, onSelect: () => void exportAll('file') },
        ] satisfies MenuEntry[])
      : []),
  ];
  return (
    <Menu
      trigger={
        <Button>
          {i('menu')}
          <ChevronDown aria-hidden size={16} strokeWidth={1.5} className="-mr-1 text-muted" />
        </Button>
      }
      entries={entries}
    />
  );
}

async function exportAll(to: 'clipboard' | 'file'): Promise<void> {
  const t = i18n.getFixedT(null, 'imports');
  const work = bridge.exportServers({ to }).then((isDone) => {
    if (isDone) toast.done(t(to === 'file' ? 'saved' : 'copied'));
  });
  await attempt(work, t('exportFailed'));
}
