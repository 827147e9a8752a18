import type { SecretChange } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { SecretInput } from '../../ui/SecretInput';
import type { Pick } from './importPicks';

interface ImportAsksProps {
  readonly pick: Pick;
  readonly onChange: (part: Partial<Pick>) => void;
}

/** An input for each value that an exported server names and does not bring along. */
export function ImportAsks({ pick, onChange }: ImportAsksProps): ReactElement {
  const i = useText('imports');
  const { entry, secrets } = pick;
  const set = (reference: string, change: SecretChange): void => {
    const { [reference]: _old, ...rest } = secrets;
    onChange({ secrets: change.kind === 'set' ? { ...rest, [reference]: change.value } : rest });
  };
  return (
    <fieldset className="flex flex-col gap-2 rounded-card bg-sunken p-3">
      <legend className="float-left text-sm font-medium">{i('needs')}</legend>
      <p className="clear-both text-xs text-muted">{i('needsText')}</p>
      {entry.asks.map(({ reference, place }) => (
        <div key={reference} className="flex flex-col gap-1">
          <span aria-hidden className="font-mono text-xs wrap-anywhere">
            {place}
          </span>
          <SecretInput
            label={i('valueOf', { place, name: pick.name })}
            stored={null}
            change={{ kind: 'keep' }}
            onChange={(change) => set(reference, change)}
          />
        </div>
      ))}
    </fieldset>
  );
}
