import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { cx } from '../lib/cx';
import { useFieldLink } from './Field';
import { inputLook } from './TextInput';

export interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
}

interface SelectProps<V extends string> {
  readonly value: V | undefined;
  readonly options: readonly SelectOption<V>[];
  readonly onChange: (value: V) => void;
  /** Needed outside a Field. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

export function Select<V extends string>(props: SelectProps<V>): ReactElement {
  const link = useFieldLink();
  return (
    <Radix.Root
      value={props.value ?? ''}
      disabled={props.disabled ?? false}
      onValueChange={(value) => props.onChange(value as V)}
    >
      <Radix.Trigger
        {...link}
        aria-label={props.label}
        className={cx(
          inputLook,
          'flex h-8 items-center justify-between gap-2 px-2.5 text-left data-placeholder:text-faint',
          props.className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={props.placeholder} />
        </span>
        <ChevronDown aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="appears z-50 max-h-80 min-w-(--radix-select-trigger-width) overflow-hidden rounded-card bg-raised p-1 shadow-float"
        >
          <Radix.Viewport>
            {props.options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="relative flex min-h-8 flex-col justify-center rounded-control py-1 pr-8 pl-2 text-sm outline-none data-highlighted:bg-hover"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                {option.hint && <span className="text-xs text-muted">{option.hint}</span>}
                <Radix.ItemIndicator className="absolute top-2 right-2 text-accent">
                  <Check aria-hidden size={16} strokeWidth={1.5} />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
