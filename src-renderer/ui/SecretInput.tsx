import type { MaskedView, SecretChange } from '@contract';
import { Lock } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent, type ReactElement } from 'react';
import { cx } from '../lib/cx';
import { useText } from '../lib/i18n';
import { Button } from './Button';
import { Chip } from './Chip';
import { useFieldLink } from './Field';
import { inputLook } from './TextInput';

interface SecretInputProps {
  /** Its name for everybody, also inside a Field: rows of secrets each need their own. */
  readonly label: string;
  /** What main keeps; null or without a value when there is nothing. */
  readonly stored: MaskedView | null;
  readonly change: SecretChange;
  readonly onChange: (change: SecretChange) => void;
  /** False where the whole row can be removed instead. */
  readonly removable?: boolean;
  readonly placeholder?: string;
  /** For values of several lines, such as a key in PEM. */
  readonly multiline?: boolean;
}

/**
 * Starts empty, whatever is stored (spec S5): a stored value is a chip with Replace and Remove. The typed value never
 * becomes an attribute or text of the document; give the form a new `key` after saving to forget it.
 */
export function SecretInput({
  label,
  stored,
  change,
  onChange,
  removable = true,
  placeholder,
  multiline = false,
}: SecretInputProps): ReactElement {
  const t = useText('common');
  const [replacing, setReplacing] = useState(false);
  const hasStored = stored?.has_value === true;

  if (hasStored && change.kind === 'clear') {
    return (
      <div className="flex min-h-8 items-center gap-2">
        <span className="text-sm text-muted">{t('willBeRemoved')}</span>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => onChange({ kind: 'keep' })}
          aria-label={`${t('undo')}: ${label}`}
        >
          {t('undo')}
        </Button>
      </div>
    );
  }
  if (hasStored && !replacing) {
    return (
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <Chip>
          <Lock aria-hidden size={12} strokeWidth={1.5} className="shrink-0 text-muted" />
          {t('stored')}
          <span aria-hidden className="font-mono text-muted">
            {stored.masked}
          </span>
        </Chip>
        <Button size="sm" variant="quiet" onClick={() => setReplacing(true)} aria-label={`${t('replace')}: ${label}`}>
          {t('replace')}
        </Button>
        {removable && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => onChange({ kind: 'clear' })}
            aria-label={`${t('remove')}: ${label}`}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex items-center gap-2">
      <TypedSecret
        label={label}
        initial={change.kind === 'set' ? change.value : ''}
        autoFocus={replacing}
        placeholder={placeholder}
        multiline={multiline}
        onChange={onChange}
      />
      {replacing && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            setReplacing(false);
            onChange({ kind: 'keep' });
          }}
        >
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}

interface TypedSecretProps {
  readonly label: string;
  /** What was set elsewhere, such as from a pasted command line. */
  readonly initial: string;
  readonly autoFocus: boolean;
  readonly placeholder: string | undefined;
  readonly multiline: boolean;
  readonly onChange: (change: SecretChange) => void;
}

/** Uncontrolled on purpose: React would mirror a controlled value into the `value` attribute. */
function TypedSecret(props: TypedSecretProps): ReactElement {
  const { label, initial, autoFocus, placeholder, multiline, onChange } = props;
  const [first] = useState(initial);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (input.current && first !== '') input.current.value = first;
  }, [first]);
  const shared = {
    ...useFieldLink(),
    ref: input,
    'aria-label': label,
    autoComplete: 'off',
    spellCheck: false,
    autoFocus,
    placeholder,
    maxLength: 65_536,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(value === '' ? { kind: 'keep' } : { kind: 'set', value }),
  };
  return multiline ? (
    <textarea
      {...shared}
      rows={4}
      className={cx(inputLook, 'px-2.5 py-1.5 font-mono text-xs leading-5 [-webkit-text-security:disc]')}
    />
  ) : (
    <input {...shared} type="password" className={cx(inputLook, 'h-8 px-2.5 font-mono text-xs')} />
  );
}
