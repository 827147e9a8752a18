import type { ReactElement } from 'react';

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  /** Null when nobody knows how much there is. */
  readonly total: number | null;
}

/** A thin bar; without a total it shows a third, and the label says what is known. */
export function Progress({ label, done, total }: ProgressProps): ReactElement {
  const share = total !== null && total > 0 ? Math.min(1, Math.max(0, done / total)) : null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      className="h-1 w-full overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width]"
        style={{ width: share === null ? '33%' : `${String(share * 100)}%` }}
      />
    </div>
  );
}
