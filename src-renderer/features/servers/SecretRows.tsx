import type { SecretChange } from '@contract';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { SecretInput } from '../../ui/SecretInput';
import { TextInput } from '../../ui/TextInput';
import { secretRow, type SecretRow } from './serverDraft';

interface SecretRowsProps {
  readonly label: string;
  readonly hint: string;
  readonly addLabel: string;
  readonly nameLabel: string;
  readonly namePlaceholder: string;
  readonly error: string | null;
  /** Why the value that is stored under a name cannot be used. */
  readonly problemAt: (name: string, isKept: boolean) => string | undefined;
  readonly rows: readonly SecretRow[];
  readonly onChange: (rows: readonly SecretRow[]) => void;
}

/** Names with secret values: stored ones as chips, new ones typed once. */
export function SecretRows({
  label,
  hint,
  addLabel,
  nameLabel,
  namePlaceholder,
  error,
  problemAt,
  rows,
  onChange,
}: SecretRowsProps): ReactElement {
  const t = useText('servers');
  const edit = (key: string, part: Partial<SecretRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-0.5 text-sm font-medium">{label}</legend>
      {rows.map((row) => (
        <div key={row.key} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-2">
          {row.stored ? (
            <span className="truncate font-mono text-xs" title={row.name}>
              {row.name}
            </span>
          ) : (
            <TextInput
              mono
              aria-label={nameLabel}
              placeholder={namePlaceholder}
              value={row.name}
              onChange={({ target }) => edit(row.key, { name: target.value })}
            />
          )}
          <SecretInput
            label={row.name.trim() === '' ? t('secretValueNew') : t('secretValue', { name: row.name })}
            stored={row.stored}
            change={row.change}
            placeholder={t('secretValueNew')}
            onChange={(change: SecretChange) => edit(row.key, { change })}
          />
          {row.stored ? (
            <span />
          ) : (
            <IconButton
              size="sm"
              icon={X}
              label={t('removeRow', { name: row.name || nameLabel })}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          )}
          <Unreadable problem={row.stored ? problemAt(row.name, row.change.kind === 'keep') : undefined} />
        </div>
      ))}
      <p role={error ? 'alert' : undefined} className={error ? 'text-xs text-bad-text' : 'text-xs text-muted'}>
        {error ?? hint}
      </p>
      <Button
        size="sm"
        variant="quiet"
        icon={Plus}
        className="self-start"
        onClick={() => onChange([...rows, secretRow()])}
      >
        {addLabel}
      </Button>
    </fieldset>
  );
}

const Unreadable = ({ problem }: { problem: string | undefined }): ReactElement | null =>
  problem === undefined ? null : (
    <p role="alert" className="col-span-3 text-xs text-bad-text">
      {problem}
    </p>
  );
