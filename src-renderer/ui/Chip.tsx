import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

interface ChipProps {
  readonly children: ReactNode;
  /** Shows a remove button with this name. */
  readonly removeLabel?: string;
  readonly onRemove?: () => void;
}

/** A small thing that is there: a stored secret, an attachment. */
export const Chip = ({ children, removeLabel, onRemove }: ChipProps): ReactElement => (
  <span className="inline-flex h-6 max-w-full shrink-0 items-center gap-1.5 rounded-control bg-sunken px-2 text-xs text-text ring-1 ring-line ring-inset">
    <span className="inline-flex min-w-0 items-center gap-1.5 truncate">{children}</span>
    {onRemove && (
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="-mr-1 rounded-control p-0.5 text-muted hover:text-text"
      >
        <X aria-hidden size={12} strokeWidth={1.5} />
      </button>
    )}
  </span>
);
