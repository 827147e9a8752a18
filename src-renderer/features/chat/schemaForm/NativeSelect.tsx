import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import { cx } from '../../../lib/cx';
import { inputLook } from '../../../ui/TextInput';

interface NativeSelectProps extends ComponentProps<'select'> {
  readonly narrow?: boolean;
}

/** The browser's own select in our dress: unlike the menu-like one it takes a thousand choices, and none. */
export const NativeSelect = ({ narrow = false, ...rest }: NativeSelectProps): ReactElement => (
  <span className={cx('relative block', narrow && 'max-w-48')}>
    <select {...rest} className={cx(inputLook, 'h-8 appearance-none truncate pr-8 pl-2.5')} />
    <ChevronDown
      aria-hidden
      size={16}
      strokeWidth={1.5}
      className="pointer-events-none absolute top-2 right-2 text-muted"
    />
  </span>
);
