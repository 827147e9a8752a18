import { Dialog as Radix } from 'radix-ui';
import { useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';

interface ModalProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  readonly open: boolean;
  readonly onClose: () => void;
  /** It draws a Radix Description. */
  readonly isDescribed?: boolean;
  /** Names it, where it draws no title of its own. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** What lies above the page and holds the focus; it gives it back to what opened it, or else to the title of the screen. */
export const Modal = ({ open, onClose, ...rest }: ModalProps): ReactElement => (
  <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className="appears fixed inset-0 z-40 bg-scrim" />
      <Content {...rest} />
    </Radix.Portal>
  </Radix.Root>
);

function Content({
  isDescribed = false,
  title,
  children,
  ...rest
}: Omit<ModalProps, 'open' | 'onClose'>): ReactElement {
  const [opener] = useState(findOpener);
  return (
    <Radix.Content
      {...(!isDescribed && { 'aria-describedby': undefined })}
      {...rest}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        // Where it led somewhere else, the focus may be there already.
        if (document.activeElement !== document.body) return;
        const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main h1');
        target?.focus({ preventScroll: true });
      }}
    >
      {title && <Radix.Title className="sr-only">{title}</Radix.Title>}
      {children}
    </Radix.Content>
  );
}

/** What has the focus now; an item of a menu goes with its menu, so its button stands for it. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement ? opener : null;
}
