import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../lib/cx';

export type MenuEntry =
  | {
      readonly kind?: 'item';
      readonly label: string;
      readonly icon?: LucideIcon;
      readonly hint?: string;
      readonly tone?: 'plain' | 'danger';
      readonly disabled?: boolean;
      /** Draws a mark: the item is one of several choices, and this is the one in force. */
      readonly checked?: boolean;
      readonly onSelect: () => void;
    }
  | { readonly kind: 'line' }
  | { readonly kind: 'heading'; readonly label: string };

interface MenuProps {
  /** The button that opens it; it must take a ref. */
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  /** Above the entries. */
  readonly header?: ReactNode;
}

export const Menu = ({ trigger, entries, align = 'end', side = 'bottom', header }: MenuProps): ReactElement => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        side={side}
        sideOffset={4}
        collisionPadding={8}
        className="appears z-50 max-h-96 max-w-80 min-w-44 overflow-y-auto rounded-card bg-raised p-1 shadow-float"
      >
        {header}
        {entries.map((entry, index) => (
          <Row key={entry.kind === 'line' ? `line-${String(index)}` : entry.label} entry={entry} />
        ))}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

function Row({ entry }: { entry: MenuEntry }): ReactElement {
  if (entry.kind === 'line') return <Radix.Separator className="mx-2 my-1 h-px bg-line" />;
  if (entry.kind === 'heading')
    return <Radix.Label className="px-2 py-1 text-xs text-muted">{entry.label}</Radix.Label>;
  const Icon = entry.icon;
  return (
    <Radix.Item
      disabled={entry.disabled ?? false}
      onSelect={entry.onSelect}
      className={cx(
        'flex min-h-8 items-center gap-2 rounded-control px-2 py-1 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-hover',
        entry.tone === 'danger' && 'text-bad-text',
      )}
    >
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-current opacity-80" />}
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {entry.hint && <span className="shrink-0 text-xs text-muted">{entry.hint}</span>}
      {entry.checked && <Check aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-accent" />}
    </Radix.Item>
  );
}
