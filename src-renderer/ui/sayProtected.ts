import type { ProtectOutcomeView } from '@contract';
import { i18n } from '../lib/i18n';
import { toast } from './toast';

const t = i18n.getFixedT(null, 'secrets');

/** Says how many secrets are encrypted now, and of which servers they are not, and why. */
export function sayProtected(outcomes: readonly ProtectOutcomeView[]): void {
  const count = outcomes.reduce((sum, { moved }) => sum + moved, 0);
  if (count > 0) toast.done(t('protected', { count }));
  for (const { name, problem } of outcomes) {
    if (problem !== null) toast.failed(t('protectedNot', { name }), problem);
  }
}
