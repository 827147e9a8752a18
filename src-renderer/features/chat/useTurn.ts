import { useState } from 'react';
import { BridgeError } from '../../bridge';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';
import { chatActions } from './chatActions';

interface TurnProblem {
  readonly words: string;
  /** The next step is to add a model. */
  readonly needsModel: boolean;
}

interface TurnControls {
  /** Main does not have it yet. */
  readonly starting: boolean;
  readonly problem: TurnProblem | null;
  readonly forget: () => void;
  readonly send: (text: string) => void;
  readonly retry: () => void;
  readonly stop: () => void;
}

/** Starts and stops the answering of what is open, and keeps what went wrong with that. */
export function useTurn(onStart: () => void): TurnControls {
  const t = useText('chat');
  const f = useText('modelFaults');
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<TurnProblem | null>(null);

  const start = async (work: () => Promise<void>): Promise<void> => {
    setStarting(true);
    setProblem(null);
    onStart();
    try {
      await work();
    } catch (error) {
      const needsModel = error instanceof BridgeError && error.kind === 'no-model';
      setProblem({ words: needsModel ? f('no-model') : t('sendFailed', { message: whyOf(error) }), needsModel });
    }
    setStarting(false);
  };
  return {
    starting,
    problem,
    forget: () => setProblem(null),
    send: (text) => void start(() => chatActions.send(text)),
    retry: () => void start(() => chatActions.retry()),
    stop: () =>
      void chatActions
        .stop()
        .catch((error: unknown) =>
          setProblem({ words: t('stopFailed', { message: whyOf(error) }), needsModel: false }),
        ),
  };
}
