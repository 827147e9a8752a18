import { useMemo, useState } from 'react';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';
import { checkForm, checkJson, parseObject, readSchema, type CheckedArguments } from './toolArguments';

export type ArgumentsTab = 'form' | 'json';

/** The arguments of one call while a person writes them: one value seen as a form or as JSON. */
export function useToolArguments(schemaText: string, onRun: (argumentsJson: string) => Promise<void>) {
  const t = useText('chat');
  const schema = useMemo(() => readSchema(schemaText), [schemaText]);
  const [isDrawable, setDrawable] = useState(schema !== undefined);
  const [tab, setTab] = useState<ArgumentsTab>(schema ? 'form' : 'json');
  const [value, setValue] = useState<unknown>({});
  const [text, setText] = useState('{}');
  const [checked, setChecked] = useState<CheckedArguments | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const toJson = (): void => {
    setText(JSON.stringify(value ?? {}, null, 2));
    setTab('json');
  };
  const switchTo = (next: ArgumentsTab): void => {
    const parsed = parseObject(text);
    if (next === 'form' && !parsed) return setChecked(checkJson(text, schema));
    setChecked(null);
    if (next === 'json') return toJson();
    setValue(parsed);
    setTab('form');
  };

  return {
    ...{ schema, isDrawable, tab, value, text, checked, busy, refused },
    switchTo,
    writeText: setText,
    writeValue: (next: unknown): void => {
      setValue(next);
      if (checked) setChecked(checkForm(next, schema));
    },
    /** The form turned out not to be drawable: JSON takes over with what there is. */
    giveUpForm: (): void => {
      setDrawable(false);
      toJson();
    },
    /** Resolves with whether the call was handed on. */
    run: async (): Promise<boolean> => {
      if (busy) return false;
      const now = tab === 'form' ? checkForm(value, schema) : checkJson(text, schema);
      setChecked(now);
      setRefused(null);
      if (now.kind !== 'ready') return false;
      setBusy(true);
      try {
        await onRun(now.json);
        return true;
      } catch (error) {
        setRefused(t('runFailed', { message: whyOf(error) }));
        setBusy(false);
        return false;
      }
    },
  };
}
