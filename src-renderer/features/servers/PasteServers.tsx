import { useRef, useState, type ReactElement } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { TextArea } from '../../ui/TextArea';
import { ImportList, type Found } from './ImportList';

type Step =
  | { readonly kind: 'typing'; readonly problem: string | null; readonly busy: boolean }
  | { readonly kind: 'found'; readonly found: Found };

interface PasteServersProps {
  /** Tells whether something would be lost by closing. */
  readonly onHold: (holds: boolean) => void;
  readonly onDone: () => void;
}

/**
 * Reads pasted JSON in two steps. The text may hold secrets, so it stands only in its box: never in a store, never as
 * an attribute, and it is gone as soon as main has read it.
 */
export function PasteServers({ onHold, onDone }: PasteServersProps): ReactElement {
  const t = useText('servers');
  const box = useRef<HTMLTextAreaElement>(null);
  const [step, setStep] = useState<Step>({ kind: 'typing', problem: null, busy: false });

  const look = async (): Promise<void> => {
    const text = box.current?.value ?? '';
    if (text.trim() === '') return;
    setStep({ kind: 'typing', problem: null, busy: true });
    try {
      const { token, entries, problem } = await bridge.previewImport({ text });
      if (entries.length > 0) setStep({ kind: 'found', found: { token, entries, problem } });
      else setStep({ kind: 'typing', problem: problem ?? t('foundNone'), busy: false });
    } catch (error) {
      setStep({ kind: 'typing', problem: whyOf(error), busy: false });
    }
  };

  if (step.kind === 'found') {
    return (
      <ImportList
        found={step.found}
        onDone={onDone}
        onStartOver={() => {
          setStep({ kind: 'typing', problem: null, busy: false });
          onHold(false);
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('pasteLabel')} hint={t('pasteHint')}>
        <TextArea
          ref={box}
          mono
          rows={12}
          autoFocus
          onChange={({ target }) => onHold(target.value.trim() !== '')}
          placeholder={'{\n  "mcpServers": {\n    "files": { "command": "npx", "args": ["-y", "…"] }\n  }\n}'}
        />
      </Field>
      {step.problem && (
        <Banner tone="bad" title={t('pasteFailed')}>
          {step.problem}
        </Banner>
      )}
      <Button variant="primary" busy={step.busy} className="self-end" onClick={() => void look()}>
        {t('look')}
      </Button>
    </div>
  );
}
