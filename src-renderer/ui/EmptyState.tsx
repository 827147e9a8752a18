import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly text?: ReactNode;
  /** The one next step. */
  readonly action?: ReactNode;
}

export const EmptyState = ({ icon: Icon, title, text, action }: EmptyStateProps): ReactElement => (
  <div className="flex flex-col items-center px-6 py-12 text-center">
    {Icon && (
      <span className="mb-4 inline-flex size-10 items-center justify-center rounded-card bg-sunken text-muted ring-1 ring-line ring-inset">
        <Icon aria-hidden size={20} strokeWidth={1.5} />
      </span>
    )}
    <h2 className="text-base font-semibold text-text">{title}</h2>
    {text && <p className="mt-1 max-w-96 text-sm text-balance text-muted">{text}</p>}
    {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
);
