import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Around the whole page, once. */
export const TooltipProvider = ({ children }: { children: ReactNode }): ReactElement => (
  <Radix.Provider delayDuration={400} skipDelayDuration={200}>
    {children}
  </Radix.Provider>
);

interface TooltipProps {
  readonly text: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref and focus. */
  readonly children: ReactElement;
}

/** Says more about a control; never the only place where something is said. */
export const Tooltip = ({ text, side = 'top', children }: TooltipProps): ReactElement => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="appears z-50 max-w-72 rounded-control bg-text px-2 py-1 text-xs text-bg"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
