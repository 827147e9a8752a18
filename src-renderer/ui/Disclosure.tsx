import type { ReactElement, ReactNode } from 'react';
import { Chevron } from './Chevron';

interface DisclosureProps {
  readonly label: string;
  /** True opens it; a person opens and closes it otherwise. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** What few people need, folded away until it is wanted or wrong. */
export const Disclosure = ({ label, open = false, children }: DisclosureProps): ReactElement => (
  <details open={open || undefined} className="group rounded-card border border-line">
    <summary className="flex h-10 list-none items-center gap-2 rounded-card px-3 font-medium select-none hover:bg-hover/60">
      <Chevron open={false} className="group-open:rotate-90" />
      {label}
    </summary>
    <div className="px-3 pt-2 pb-4">{children}</div>
  </details>
);
