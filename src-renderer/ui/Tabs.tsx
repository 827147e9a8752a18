import { Tabs as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

export interface TabItem<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly count?: number;
  readonly content: ReactNode;
}

interface TabsProps<V extends string> {
  readonly label: string;
  readonly items: readonly TabItem<V>[];
  readonly value?: V;
  readonly onChange?: (value: V) => void;
}

/** Underlined tabs; arrow keys move between them. Without `value` it keeps its own, starting with the first. */
export function Tabs<V extends string>({ label, items, value, onChange }: TabsProps<V>): ReactElement {
  return (
    <Radix.Root
      className="flex min-h-0 flex-col"
      defaultValue={items[0]?.value ?? ''}
      {...(value !== undefined && { value })}
      {...(onChange && { onValueChange: (next: string) => onChange(next as V) })}
    >
      <Radix.List aria-label={label} className="flex gap-4 border-b border-line">
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px inline-flex h-9 items-center gap-1.5 rounded-t-control border-b-2 border-transparent text-sm text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-text"
          >
            {item.label}
            {item.count !== undefined && <span className="tabular text-xs font-normal text-muted">{item.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content
          key={item.value}
          value={item.value}
          className="min-h-0 flex-1 pt-4 focus-visible:outline-offset-4"
        >
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
