import { RadioGroup } from 'radix-ui';
import type { ReactElement } from 'react';
import { useFieldLink } from './Field';

interface ChoiceProps<V extends string> {
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  readonly label: string;
}

/** Two to four exclusive choices side by side. */
export function Choice<V extends string>({ value, options, onChange, label }: ChoiceProps<V>): ReactElement {
  return (
    <RadioGroup.Root
      {...useFieldLink()}
      value={value}
      onValueChange={(next) => onChange(next as V)}
      aria-label={label}
      className="inline-flex w-fit gap-0.5 rounded-control bg-sunken p-0.5 ring-1 ring-line ring-inset"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="h-7 rounded-[5px] px-3 text-sm text-muted transition-colors hover:text-text data-[state=checked]:bg-surface data-[state=checked]:font-medium data-[state=checked]:text-text data-[state=checked]:ring-1 data-[state=checked]:ring-line-strong/60"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
