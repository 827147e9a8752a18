import type { ServerPhase, ServerView } from '@contract';
import type { DotState } from '../ui/StateDot';

/** The word for a server's state, as a key of the `common` texts. Everything a page says of a state comes from it. */
export type StateWord =
  | 'stateQueued'
  | 'stateConnecting'
  | 'stateWaiting'
  | 'stateStopping'
  | 'stateReady'
  | 'stateSignIn'
  | 'stateSigningIn'
  | 'stateFailed'
  | 'stateOff';

const states: Record<ServerPhase, { word: StateWord; dot: DotState }> = {
  disabled: { word: 'stateOff', dot: 'off' },
  stopped: { word: 'stateOff', dot: 'off' },
  queued: { word: 'stateQueued', dot: 'working' },
  connecting: { word: 'stateConnecting', dot: 'working' },
  waiting: { word: 'stateWaiting', dot: 'waiting' },
  stopping: { word: 'stateStopping', dot: 'working' },
  ready: { word: 'stateReady', dot: 'ready' },
  'awaiting-sign-in': { word: 'stateSigningIn', dot: 'attention' },
  'needs-auth': { word: 'stateSignIn', dot: 'attention' },
  failed: { word: 'stateFailed', dot: 'failed' },
};

type Phased = Pick<ServerView, 'phase'>;
export const stateWord = ({ phase }: Phased): StateWord => states[phase].word;
export const stateDot = ({ phase }: Phased): DotState => states[phase].dot;
