import { Switch as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { useFieldLink } from './Field';

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Needed outside a Field. */
  readonly label?: string;
  readonly disabled?: boolean;
}

export const Switch = ({ checked, onChange, label, disabled = false }: SwitchProps): ReactElement => (
  <Radix.Root
    {...useFieldLink()}
    checked={checked}
    onCheckedChange={onChange}
    aria-label={label}
    disabled={disabled}
    className="relative inline-flex h-[18px] w-8 shrink-0 items-center rounded-full bg-line-strong transition-colors disabled:opacity-50 data-[state=checked]:bg-accent"
  >
    <Radix.Thumb className="size-[14px] translate-x-0.5 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-4" />
  </Radix.Root>
);
