import type { ReactElement } from 'react';
import { cx } from '../lib/cx';

/** Told apart by shape first and colour second: ● ready, turning arc working, ◐ waiting, ◆ a person must act, ▲ failed, ○ off. */
export type DotState = 'ready' | 'working' | 'waiting' | 'attention' | 'failed' | 'off';

const colours: Record<DotState, string> = {
  ready: 'text-ok',
  working: 'text-info',
  waiting: 'text-warn',
  attention: 'text-warn',
  failed: 'text-bad',
  off: 'text-faint',
};

/** Decoration beside a word that says the same; pass `label` only where there is no such word. */
export const StateDot = ({ state, label }: { state: DotState; label?: string }): ReactElement => (
  <svg
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    width="12"
    height="12"
    viewBox="0 0 12 12"
    className={cx('shrink-0', colours[state], state === 'working' && 'spins')}
  >
    <DotShape state={state} />
  </svg>
);

function DotShape({ state }: { state: DotState }): ReactElement {
  const ring = <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />;
  switch (state) {
    case 'ready':
      return <circle cx="6" cy="6" r="5" fill="currentColor" />;
    case 'working':
      return (
        <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
          <circle cx="6" cy="6" r="4.25" strokeOpacity="0.3" />
          <path d="M6 1.75A4.25 4.25 0 0 1 10.25 6" />
        </g>
      );
    case 'waiting':
      return (
        <g>
          {ring}
          <path d="M6 1.5a4.5 4.5 0 0 0 0 9z" fill="currentColor" />
        </g>
      );
    case 'attention':
      return <path d="M6 .5 11.5 6 6 11.5.5 6z" fill="currentColor" />;
    case 'failed':
      return <path d="M6 1 11.5 11H.5z" fill="currentColor" />;
    case 'off':
      return ring;
  }
}
