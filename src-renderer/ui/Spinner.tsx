import type { ReactElement } from 'react';
import { cx } from '../lib/cx';

/** A turning arc; still, but visible, when the system asks for less motion. Name the waiting in text beside it. */
export const Spinner = ({ size = 14, className }: { size?: number; className?: string }): ReactElement => (
  <svg
    aria-hidden
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    className={cx('spins shrink-0', className)}
  >
    <circle cx="8" cy="8" r="6" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
    <path d="M8 2a6 6 0 0 1 6 6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
