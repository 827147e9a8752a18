import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../../lib/i18n';

interface FieldFrameProps {
  readonly id: string;
  /** Empty where the surroundings already name the field. */
  readonly label: string;
  readonly required: boolean;
  readonly hint: string | undefined;
  readonly errors: readonly string[] | undefined;
  readonly children: ReactNode;
}

export const hintId = (id: string): string => `${id}__hint`;

/** Name, hint and error around one input that takes its own id. */
export function FieldFrame({ id, label, required, hint, errors, children }: FieldFrameProps): ReactElement {
  const common = useText('common');
  const isWrong = errors !== undefined && errors.length > 0;
  const sentences = isWrong ? errors.map((error) => (label ? `${label} ${error}` : error)) : [];
  return (
    <div className="flex flex-col gap-1.5">
      {label && (
        <label htmlFor={id} className="text-sm font-medium wrap-anywhere">
          {label} {!required && <span className="font-normal text-muted">{common('optional')}</span>}
        </label>
      )}
      {children}
      <div id={hintId(id)} className="flex flex-col text-xs wrap-anywhere empty:hidden">
        {sentences.map((sentence) => (
          <p key={sentence} className="text-bad-text">
            {sentence}
          </p>
        ))}
        {hint && <p className="text-muted">{hint}</p>}
      </div>
    </div>
  );
}
