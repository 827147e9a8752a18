import type { ReactElement } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { useText } from '../lib/i18n';

interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

const data = (description?: string, action?: ToastAction) => ({
  ...(description && { description }),
  ...(action && { action }),
});

/** Short news that needs no answer. What needs one stands in the page instead. */
export const toast = {
  say: (text: string, action?: ToastAction): void => void sonner(text, data(undefined, action)),
  done: (text: string, action?: ToastAction): void => void sonner.success(text, data(undefined, action)),
  failed: (text: string, why?: string): void => void sonner.error(text, { ...data(why), duration: 8000 }),
};

/** Above what stands at the foot of a page or a sheet, where it is written, saved and sent. */
const FROM_EDGE = { bottom: 112, right: 16, left: 16 };

/** Where toasts appear: away from headings, banners and what a person is about to press. */
export function Toaster(): ReactElement {
  const t = useText('common');
  return (
    <Sonner
      position="bottom-right"
      offset={FROM_EDGE}
      mobileOffset={FROM_EDGE}
      containerAriaLabel={t('notifications')}
      toastOptions={{
        unstyled: true,
        classNames: {
          // What lies below stays within reach of the pointer.
          toast:
            'pointer-events-none flex w-(--width) items-center gap-2 rounded-card bg-raised px-3 py-2.5 font-sans text-sm text-text shadow-float',
          description: 'text-xs text-muted wrap-anywhere',
          content: 'min-w-0 flex-1',
          actionButton:
            'pointer-events-auto shrink-0 rounded-control px-2 py-1 text-xs font-medium text-accent hover:bg-hover',
        },
      }}
    />
  );
}
