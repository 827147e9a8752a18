import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { cx } from '../lib/cx';
import { ArrivalGuard } from './ArrivalGuard';
import { Button, type ButtonProps } from './Button';

interface AskInPlaceProps {
  /** What is asked about, for those who cannot see where it stands. */
  readonly label: string;
  readonly question: ReactNode;
  /** The answer that changes nothing: it has the first focus, and Esc gives it. */
  readonly keep: string;
  readonly act: string;
  readonly onKeep: () => void;
  readonly onAct: () => void;
  readonly busy?: boolean;
  readonly size?: NonNullable<ButtonProps['size']>;
  readonly className?: string;
}

/** Asks where the thing it is about stands, before that is lost. */
export function AskInPlace(props: AskInPlaceProps): ReactElement {
  const { label, question, keep, act, onKeep, onAct, busy = false, size = 'md', className } = props;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // After the press that led here has moved the focus to what was pressed.
    const frame = requestAnimationFrame(() => first.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('flex flex-wrap items-center justify-end gap-x-3 gap-y-2 bg-bad-soft', className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onKeep();
      }}
    >
      <p className="min-w-45 flex-1 text-sm wrap-anywhere">{question}</p>
      <ArrivalGuard>
        <Button ref={first} size={size} onClick={onKeep}>
          {keep}
        </Button>
        <Button size={size} variant="danger" busy={busy} onClick={onAct}>
          {act}
        </Button>
      </ArrivalGuard>
    </div>
  );
}
