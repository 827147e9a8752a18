import type { SaveOutcome } from '@contract';
import { i18n } from '../../lib/i18n';
import { toast } from '../../ui/toast';

const t = i18n.getFixedT(null, 'servers');

/** Says after a save what became of the server. */
export function sayOutcome({ runtime }: SaveOutcome, name: string): void {
  if (runtime === 'started') return toast.done(t('savedStarted', { name }));
  if (runtime === 'failed') return toast.failed(t('savedFailed', { name }));
  return toast.done(t('savedUnchanged', { name }));
}
