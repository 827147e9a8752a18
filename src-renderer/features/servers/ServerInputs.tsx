import type { InputView, SecretChange, ServerView } from '@contract';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Field } from '../../ui/Field';
import { SavingNote } from '../../ui/SavingNote';
import { SecretInput } from '../../ui/SecretInput';
import type { Saving } from '../../ui/useDraft';
import { sayOutcome } from './sayOutcome';

/** What the server asks for at connect (spec C7): entered once, kept like a secret, replaced and removed here. */
export function ServerInputs({ server }: { server: ServerView }): ReactElement | null {
  const [round, setRound] = useState(0);
  if (server.inputs.length === 0) return null;
  // A new round forgets what was typed.
  return <InputsOnce key={`${server.id} ${String(round)}`} server={server} onDone={() => setRound(round + 1)} />;
}

const keep: SecretChange = { kind: 'keep' };

function InputsOnce({ server, onDone }: { server: ServerView; onDone: () => void }): ReactElement {
  const t = useText('secrets');
  const s = useText('servers');
  const titleId = useId();
  const [changes, setChanges] = useState<Readonly<Record<string, SecretChange>>>({});
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const isDirty = Object.values(changes).some(({ kind }) => kind !== 'keep');

  const save = async (): Promise<void> => {
    setSaving({ kind: 'saving' });
    try {
      const outcome = await bridge.setServerInputs({ id: server.id, inputs: changes });
      if (!outcome.persisted) return setSaving({ kind: 'declined' });
      sayOutcome(outcome, server.name);
      onDone();
    } catch (error) {
      setSaving({ kind: 'failed', why: whyOf(error) });
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isDirty && saving.kind !== 'saving') void save();
  };
  return (
    <Card>
      <form aria-labelledby={titleId} noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-4">
        <div>
          <h2 id={titleId} className="font-medium">
            {t('inputsTitle')}
          </h2>
          <p className="text-xs text-muted">{t('inputsText')}</p>
        </div>
        {server.inputs.map((input) => (
          <InputField
            key={input.id}
            input={input}
            change={changes[input.id] ?? keep}
            onChange={(change) => setChanges({ ...changes, [input.id]: change })}
          />
        ))}
        <SavingNote saving={saving} confirming={s('confirming')} />
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          busy={saving.kind === 'saving'}
          disabled={!isDirty}
        >
          {t('saveInputs')}
        </Button>
      </form>
    </Card>
  );
}

interface InputFieldProps {
  readonly input: InputView;
  readonly change: SecretChange;
  readonly onChange: (change: SecretChange) => void;
}

const problemText = { undecryptable: 'inputUnreadable', locked: 'inputLocked' } as const;

function InputField({ input, change, onChange }: InputFieldProps): ReactElement {
  const t = useText('secrets');
  const { id, state, masked } = input;
  const isBad = change.kind === 'keep' && (state === 'undecryptable' || state === 'locked');
  return (
    <Field
      label={<span className="font-mono text-xs">{id}</span>}
      hint={state === 'absent' ? t('inputMissing') : undefined}
      error={isBad ? t(problemText[state]) : undefined}
    >
      <SecretInput
        label={t('inputValue', { id })}
        stored={{ has_value: state !== 'absent', masked }}
        change={change}
        onChange={onChange}
      />
    </Field>
  );
}
