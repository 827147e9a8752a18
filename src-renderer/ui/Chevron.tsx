import { ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { cx } from '../lib/cx';

/** The mark of a line that opens in place; points down while it is open. */
export const Chevron = ({ open, className }: { open: boolean; className?: string | undefined }): ReactElement => (
  <ChevronRight
    aria-hidden
    size={14}
    strokeWidth={1.75}
    className={cx('shrink-0 text-muted transition-transform', open && 'rotate-90', className)}
  />
);
