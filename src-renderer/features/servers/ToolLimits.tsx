import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { TextInput } from '../../ui/TextInput';
import { toolLimitRow, type ToolLimitRow } from './serverDraft';

interface ToolLimitsProps {
  readonly rows: readonly ToolLimitRow[];
  readonly isWrong: boolean;
  readonly onChange: (rows: readonly ToolLimitRow[]) => void;
}

/** Limits of single tools, by the server's own names (spec L9). */
export function ToolLimits({ rows, isWrong, onChange }: ToolLimitsProps): ReactElement {
  const s = useText('servers');
  const t = useText('serverFields');
  const edit = (key: string, part: Partial<ToolLimitRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <fieldset className="col-span-2 flex flex-col gap-2">
      <legend className="mb-0.5 text-sm font-medium">{t('toolLimits')}</legend>
      {rows.map((row) => (
        <div key={row.key} className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] items-center gap-2">
          {row.isStored ? (
            <span className="truncate font-mono text-xs" title={row.tool}>
              {row.tool}
            </span>
          ) : (
            <TextInput
              mono
              aria-label={t('toolName')}
              value={row.tool}
              onChange={({ target }) => edit(row.key, { tool: target.value })}
            />
          )}
          <TextInput
            inputMode="numeric"
            aria-label={t('toolSeconds', { tool: row.tool || t('toolName') })}
            value={row.seconds}
            onChange={({ target }) => edit(row.key, { seconds: target.value })}
          />
          <IconButton
            size="sm"
            icon={X}
            label={t('removeToolLimit', { tool: row.tool || t('toolName') })}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        </div>
      ))}
      {isWrong && (
        <p role="alert" className="text-xs text-bad-text">
          {s('toolLimitInvalid')}
        </p>
      )}
      <Button
        size="sm"
        variant="quiet"
        icon={Plus}
        className="self-start"
        onClick={() => onChange([...rows, toolLimitRow()])}
      >
        {t('addToolLimit')}
      </Button>
    </fieldset>
  );
}
