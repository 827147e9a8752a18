import type { ReactElement, ReactNode } from 'react';
import { cx } from '../lib/cx';

/** A quiet surface with a line around it; `flush` leaves the padding to its rows. */
export const Card = ({
  flush = false,
  className,
  children,
}: {
  flush?: boolean;
  className?: string;
  children: ReactNode;
}): ReactElement => (
  <div className={cx('rounded-card border border-line bg-surface', flush ? 'overflow-hidden' : 'p-4', className)}>
    {children}
  </div>
);
