import type { ReactElement, ReactNode } from 'react';
import { cx } from '../lib/cx';

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'info';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken ring-line',
  accent: 'bg-accent-soft ring-accent/30',
  ok: 'bg-ok-soft ring-ok/40',
  warn: 'bg-warn-soft ring-warn/50',
  bad: 'bg-bad-soft ring-bad/40',
  info: 'bg-info-soft ring-info/40',
};

/** A word or number about something; never a control. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }): ReactElement => (
  <span
    className={cx(
      'tabular inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-xs whitespace-nowrap text-text ring-1 ring-inset',
      tones[tone],
    )}
  >
    {children}
  </span>
);
