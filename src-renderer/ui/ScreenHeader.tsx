import type { ReactElement, ReactNode } from 'react';

interface ScreenHeaderProps {
  readonly title: string;
  /** Beside the title: the way back and a mark before it, a word about it after it. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly actions?: ReactNode;
}

/** The bar on top of a screen. Keeps room for the button that brings the side bar back. */
export const ScreenHeader = ({ title, before, after, actions }: ScreenHeaderProps): ReactElement => (
  <header className="screen-header flex h-12 shrink-0 items-center gap-3 border-b border-line pr-4">
    <div className="flex min-w-0 flex-1 items-center gap-2">
      {before}
      <h1 tabIndex={-1} className="truncate font-semibold outline-none">
        {title}
      </h1>
      {after}
    </div>
    {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
  </header>
);
