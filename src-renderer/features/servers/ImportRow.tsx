import { useId, type ReactElement } from 'react';
import type { NameProblem } from '../../lib/freeName';
import { useText } from '../../lib/i18n';
import { Card } from '../../ui/Card';
import { Switch } from '../../ui/Switch';
import { TextInput } from '../../ui/TextInput';
import { ImportAsks } from './ImportAsks';
import { ImportFacts } from './ImportFacts';
import type { Pick } from './importPicks';

interface ImportRowProps {
  readonly pick: Pick;
  readonly problem: NameProblem | null;
  readonly onChange: (part: Partial<Pick>) => void;
}

/** One found server: the name it will have, what would run, whole, and what the person should know or give. */
export function ImportRow({ pick, problem, onChange }: ImportRowProps): ReactElement {
  const t = useText('servers');
  const { entry, wanted, name } = pick;
  const noteId = useId();
  return (
    <li>
      <Card className="flex flex-col gap-2.5">
        <div className="flex items-center gap-3">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={wanted}
            disabled={entry.problem !== null}
            aria-label={t('take', { name: entry.name })}
            aria-describedby={entry.problem === null ? undefined : noteId}
            onChange={({ target }) => onChange({ wanted: target.checked })}
          />
          <TextInput
            aria-label={t('nameOf', { name: entry.name })}
            aria-invalid={problem ? true : undefined}
            value={name}
            maxLength={64}
            disabled={entry.problem !== null}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </div>
        {problem && (
          <p role="alert" className="text-xs text-bad-text">
            {t(problem)}
          </p>
        )}
        {entry.problem && (
          <p id={noteId} className="text-xs text-bad-text wrap-anywhere">
            {entry.problem}
          </p>
        )}
        <ImportFacts entry={entry} />
        {wanted && <Wishes pick={pick} onChange={onChange} />}
      </Card>
    </li>
  );
}

/** What the person may give or choose for a server that will be added. */
function Wishes({ pick, onChange }: Omit<ImportRowProps, 'problem'>): ReactElement | null {
  const i = useText('imports');
  const { entry, movesArguments } = pick;
  const id = useId();
  return (
    <>
      {entry.secret_flags.length > 0 && (
        <div className="flex items-center gap-2.5">
          <Switch
            checked={movesArguments}
            label={i('moveArgumentsOf', { name: pick.name })}
            onChange={(next) => onChange({ movesArguments: next })}
          />
          <span id={id} className="text-sm wrap-anywhere">
            {i('moveArguments', { flags: entry.secret_flags.join(', ') })}
          </span>
        </div>
      )}
      {entry.asks.length > 0 && <ImportAsks pick={pick} onChange={onChange} />}
    </>
  );
}
