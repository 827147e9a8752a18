import type { ComponentProps, ReactElement } from 'react';
import { cx } from '../lib/cx';
import { useFieldLink } from './Field';

export const inputLook =
  'w-full min-w-0 rounded-control bg-surface text-sm text-text ring-1 ring-inset ring-line-strong transition-shadow ' +
  'hover:ring-muted focus-visible:outline-offset-0 disabled:opacity-50 aria-invalid:ring-bad';

export interface TextInputProps extends ComponentProps<'input'> {
  /** For commands, addresses and names, where every character counts. */
  readonly mono?: boolean;
}

export const TextInput = ({ mono = false, className, ...rest }: TextInputProps): ReactElement => (
  <input
    type="text"
    spellCheck={mono ? false : undefined}
    autoComplete="off"
    {...useFieldLink()}
    className={cx(inputLook, 'h-8 px-2.5', mono && 'font-mono text-xs', className)}
    {...rest}
  />
);
