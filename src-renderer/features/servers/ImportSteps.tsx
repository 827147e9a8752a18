import type { ImportPreviewView } from '@contract';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';
import { ImportList } from './ImportList';

type Step =
  | { readonly kind: 'choosing'; readonly problem: string | null; readonly busy: boolean }
  | { readonly kind: 'found'; readonly found: ImportPreviewView };

const START: Step = { kind: 'choosing', problem: null, busy: false };

interface ImportStepsProps {
  /** Tells whether something would be lost by closing. */
  readonly onHold: (holds: boolean) => void;
  readonly onDone: () => void;
  /** Where servers come from; `look` takes what main reads there, null when the person chose nothing. */
  readonly children: (source: {
    readonly look: (reading: Promise<ImportPreviewView | null>) => Promise<void>;
    readonly problem: string | null;
    readonly busy: boolean;
  }) => ReactNode;
}

/** First where servers come from, then what was found there. */
export function ImportSteps({ onHold, onDone, children }: ImportStepsProps): ReactElement {
  const t = useText('servers');
  const [step, setStep] = useState<Step>(START);

  const look = async (reading: Promise<ImportPreviewView | null>): Promise<void> => {
    setStep({ kind: 'choosing', problem: null, busy: true });
    try {
      const found = await reading;
      if (found === null) return setStep(START);
      if (found.entries.length === 0) {
        return setStep({ kind: 'choosing', problem: found.problem ?? t('foundNone'), busy: false });
      }
      setStep({ kind: 'found', found });
      onHold(true);
    } catch (error) {
      setStep({ kind: 'choosing', problem: whyOf(error), busy: false });
    }
  };

  if (step.kind === 'choosing') return <>{children({ look, problem: step.problem, busy: step.busy })}</>;
  return (
    <ImportList
      found={step.found}
      onDone={onDone}
      onStartOver={() => {
        setStep(START);
        onHold(false);
      }}
    />
  );
}
