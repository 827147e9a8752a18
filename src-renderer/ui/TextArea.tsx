import type { ComponentProps, ReactElement } from 'react';
import { cx } from '../lib/cx';
import { useFieldLink } from './Field';
import { inputLook } from './TextInput';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly mono?: boolean;
}

export const TextArea = ({ mono = false, className, rows = 4, ...rest }: TextAreaProps): ReactElement => (
  <textarea
    rows={rows}
    spellCheck={mono ? false : undefined}
    autoComplete="off"
    {...useFieldLink()}
    className={cx(inputLook, 'resize-y px-2.5 py-1.5', mono && 'font-mono text-xs leading-5', className)}
    {...rest}
  />
);
