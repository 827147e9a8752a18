import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Dialog } from '../../ui/Dialog';
import { Kbd } from '../../ui/Kbd';
import { SHORTCUTS, shortcutKeys } from './shortcuts';
import { shellStore, show } from './shellStore';

export function ShortcutsDialog({ isMac }: { isMac: boolean }): ReactElement {
  const t = useText('shell');
  const open = useStore(shellStore, ({ overlay }) => overlay === 'shortcuts');
  const rows: readonly (readonly [string, string])[] = [
    ...SHORTCUTS.map(({ id }) => [t(id), shortcutKeys(id, isMac)] as const),
    [t('sendMessage'), 'Enter'],
    [t('newLine'), isMac ? '⇧+Enter' : 'Shift+Enter'],
    [t('stopOrClose'), 'Esc'],
  ];
  return (
    <Dialog open={open} onClose={() => show(null)} title={t('shortcuts')} placement="center">
      <dl className="divide-y divide-line">
        {rows.map(([label, keys]) => (
          <div key={label} className="flex min-h-10 items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
