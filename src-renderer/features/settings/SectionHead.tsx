import type { ReactElement, ReactNode } from 'react';

interface SectionHeadProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

export const SectionHead = ({ title, text, action }: SectionHeadProps): ReactElement => (
  <div className="flex items-start justify-between gap-4">
    <div className="min-w-0">
      <h2 className="text-lg font-semibold">{title}</h2>
      {text && <p className="mt-0.5 text-muted">{text}</p>}
    </div>
    {action}
  </div>
);
