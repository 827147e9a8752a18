import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import { cx } from '../lib/cx';
import { Tooltip } from './Tooltip';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Its name for everybody: spoken, and shown as a tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly size?: 'sm' | 'md';
  readonly variant?: 'quiet' | 'primary';
  readonly tooltipSide?: 'top' | 'right' | 'bottom' | 'left';
}

export function IconButton({
  label,
  icon: Icon,
  size = 'md',
  variant = 'quiet',
  tooltipSide,
  className,
  ...rest
}: IconButtonProps): ReactElement {
  return (
    <Tooltip text={label} {...(tooltipSide && { side: tooltipSide })}>
      <button
        type="button"
        aria-label={label}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-control transition-colors disabled:opacity-50',
          size === 'md' ? 'size-8' : 'size-7',
          variant === 'primary'
            ? 'bg-accent text-accent-text hover:bg-accent-hover'
            : 'text-muted hover:bg-hover hover:text-text aria-expanded:bg-hover aria-expanded:text-text',
          className,
        )}
        {...rest}
      >
        <Icon aria-hidden size={16} strokeWidth={1.5} />
      </button>
    </Tooltip>
  );
}
