import type { ReactElement, ReactNode } from 'react';

interface ScreenHeaderProps {
  /** Usually one `h1`. */
  readonly title: ReactNode;
  readonly actions?: ReactNode;
}

/** The bar on top of a screen. Keeps room for the button that brings the side bar back. */
export const ScreenHeader = ({ title, actions }: ScreenHeaderProps): ReactElement => (
  <header className="screen-header flex h-12 shrink-0 items-center gap-3 border-b border-line pr-4">
    <div className="flex min-w-0 flex-1 items-center gap-2">{title}</div>
    {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
  </header>
);
