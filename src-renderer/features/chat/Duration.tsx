import type { ToolCallView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { useNow } from '../../lib/useNow';
import { toDuration, type DurationWords } from './format';

/** How long a call took, or how long it has been running, counted on in the page. */
export function Duration({ call }: { readonly call: ToolCallView }): ReactElement | null {
  const t = useText('chat');
  const isCounting = call.state === 'running' && call.duration_ms === null && call.started_at !== null;
  const now = useNow(isCounting);
  if (call.duration_ms === null && !isCounting) return null;
  const words = call.duration_ms === null ? counted(now - (call.started_at ?? now)) : toDuration(call.duration_ms);
  const { key, ...values } = { milliseconds: 0, seconds: 0, minutes: 0, ...words };
  return <span className="tabular shrink-0 text-xs text-muted">{t(key, values)}</span>;
}

/** Whole seconds: while it counts, anything finer would only flicker. */
function counted(ms: number): DurationWords {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return seconds < 10 ? { key: 'seconds', seconds: String(seconds) } : toDuration(seconds * 1000);
}
