import type { ReactElement } from 'react';
import type { NameProblem } from '../../lib/freeName';
import { useText } from '../../lib/i18n';
import { Card } from '../../ui/Card';
import { Chip } from '../../ui/Chip';
import { Switch } from '../../ui/Switch';
import { TextInput } from '../../ui/TextInput';
import type { Pick } from './importPicks';
import { typeText } from './typeText';

interface ImportRowProps {
  readonly pick: Pick;
  readonly problem: NameProblem | null;
  readonly onChange: (part: Partial<Pick>) => void;
}

/** One found server: what would run, whole, the names of its values, and the name it will have. */
export function ImportRow({ pick, problem, onChange }: ImportRowProps): ReactElement {
  const t = useText('servers');
  const { entry, wanted, name } = pick;
  const values = [...entry.env_names, ...entry.header_names];
  // A name that was the trouble can be changed; anything else cannot be mended here.
  const isBlocked = entry.problem !== null && name.trim() === entry.name;
  return (
    <li>
      <Card className="flex flex-col gap-2.5">
        <div className="flex items-center gap-3">
          <TextInput
            aria-label={t('nameOf', { name: entry.name })}
            aria-invalid={problem ? true : undefined}
            value={name}
            maxLength={64}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <Switch
            checked={wanted}
            disabled={isBlocked && !wanted}
            label={t('take', { name: entry.name })}
            onChange={(next) => onChange({ wanted: next })}
          />
        </div>
        {problem && (
          <p role="alert" className="text-xs text-bad-text">
            {t(problem)}
          </p>
        )}
        <div className="font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
          {entry.command
            ? entry.command.map((part) => (/[\s"']|^$/.test(part) ? JSON.stringify(part) : part)).join(' ')
            : entry.url}
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="mr-1 text-xs text-muted">{t(typeText(entry.type))}</span>
          {values.map((value) => (
            <Chip key={value}>
              <span className="font-mono">{value}</span>
            </Chip>
          ))}
        </div>
        {entry.problem && <p className="text-xs text-bad-text">{entry.problem}</p>}
      </Card>
    </li>
  );
}
