import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import { cx } from '../lib/cx';
import { Spinner } from './Spinner';

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: 'sm' | 'md';
  readonly icon?: LucideIcon;
  /** Keeps the label and its width, shows that work is going on, and takes no second press. */
  readonly busy?: boolean;
}

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-text hover:bg-accent-hover',
  plain: 'bg-surface text-text ring-1 ring-inset ring-line hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-text data-[state=open]:bg-hover data-[state=open]:text-text',
  danger: 'bg-bad-fill text-accent-text hover:brightness-95',
};

/** Every action in words; an icon only accompanies the label. */
export function Button({
  variant = 'plain',
  size = 'md',
  icon: Icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className={cx(
        'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control font-medium whitespace-nowrap transition-colors',
        'disabled:opacity-50 disabled:hover:brightness-100',
        size === 'md' ? 'h-8 px-3 text-sm' : 'h-7 px-2 text-xs',
        looks[variant],
        className,
      )}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : Icon && <Icon aria-hidden size={size === 'md' ? 16 : 14} strokeWidth={1.5} />}
      {children}
    </button>
  );
}
