import { createContext, useContext, useId, type ReactElement, type ReactNode } from 'react';
import { cx } from '../lib/cx';

interface FieldLink {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

const FieldContext = createContext<FieldLink | null>(null);

/** What an input inside a Field puts on its element, so that label, hint and error belong to it. */
export function useFieldLink(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const link = useContext(FieldContext);
  if (!link) return {};
  return {
    id: link.id,
    ...(link.describedBy && { 'aria-describedby': link.describedBy }),
    ...(link.invalid && { 'aria-invalid': true }),
  };
}

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  /** Beside the label, at the right. */
  readonly aside?: ReactNode;
  readonly className?: string;
  /** One TextInput, TextArea, Select or Switch. */
  readonly children: ReactNode;
}

export function Field({ label, hint, error, aside, className, children }: FieldProps): ReactElement {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium text-text">
          {label}
        </label>
        {aside}
      </div>
      <FieldContext value={{ id, describedBy: note ? `${id}-note` : undefined, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={cx('text-xs', error ? 'text-bad-text' : 'text-muted')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
