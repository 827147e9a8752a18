import type { ReactElement, ReactNode } from 'react';

interface SettingRowProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Names itself; the text at the left is for the eye. */
  readonly control?: ReactNode;
}

/** One setting: what it is at the left, its control at the right, below it when there is no room. */
export const SettingRow = ({ label, hint, control }: SettingRowProps): ReactElement => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
    <div className="min-w-48 flex-1">
      <p className="font-medium">{label}</p>
      {hint && <div className="text-xs wrap-anywhere text-muted">{hint}</div>}
    </div>
    {control}
  </div>
);
