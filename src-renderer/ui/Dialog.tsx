import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { cx } from '../lib/cx';
import { useText } from '../lib/i18n';
import { AskInPlace } from './AskInPlace';
import { IconButton } from './IconButton';
import { Modal } from './Modal';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  /** `sheet` stands at the right edge and is for forms; `center` is for short lists. */
  readonly placement?: 'sheet' | 'center';
  readonly children: ReactNode;
  /** The row of actions that stays in view. */
  readonly footer?: ReactNode;
  /** Above the footer, always in view: what became of the last try. */
  readonly note?: ReactNode;
  /** True while something typed would be lost: a click beside it then does nothing, and Esc and × ask first. */
  readonly guarded?: boolean;
}

const places = {
  sheet: 'slides inset-y-2 right-2 w-[min(560px,calc(100vw-16px))]',
  center: 'appears inset-x-0 top-[10vh] mx-auto max-h-[80vh] w-[min(560px,calc(100vw-32px))]',
};

export function Dialog(props: DialogProps): ReactElement {
  const t = useText('common');
  const content = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => (props.guarded ? setAsking(true) : props.onClose());
  const keep = (): void => {
    setAsking(false);
    content.current?.focus();
  };
  return (
    <Modal
      open={props.open}
      onClose={close}
      isDescribed={props.description !== undefined}
      ref={content}
      tabIndex={-1}
      onInteractOutside={(event) => props.guarded && event.preventDefault()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        content.current?.focus();
      }}
      className={cx(
        'fixed z-40 flex flex-col overflow-hidden rounded-sheet bg-surface shadow-float outline-none',
        places[props.placement ?? 'sheet'],
      )}
    >
      <header className="flex items-start gap-3 px-6 pt-5 pb-3">
        <div className="min-w-0 flex-1">
          <Radix.Title className="text-lg font-semibold">{props.title}</Radix.Title>
          {props.description && (
            <Radix.Description className="mt-0.5 text-sm text-muted">{props.description}</Radix.Description>
          )}
        </div>
        <IconButton label={t('close')} icon={X} size="sm" onClick={close} className="-mr-2" />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6">{props.children}</div>
      {isAsking && props.guarded && (
        <AskInPlace
          className="px-6 py-3"
          label={props.title}
          question={t('discardAsk')}
          keep={t('keepEditing')}
          act={t('discard')}
          onKeep={keep}
          onAct={props.onClose}
        />
      )}
      {props.footer && (
        <footer className="flex flex-col gap-3 border-t border-line px-6 py-3">
          {props.note}
          <div className="flex items-center justify-end gap-2">{props.footer}</div>
        </footer>
      )}
    </Modal>
  );
}
