import type { ConfirmView } from '@contract/confirm';

type Action = ConfirmView['actions'][number];

/** The answer that changes least: `cancel`, else the first plain one, else none, so that nothing happens by accident. */
export const quietAction = (actions: readonly Action[]): Action | undefined =>
  actions.find(({ id }) => id === 'cancel') ?? actions.find(({ tone }) => tone === 'plain');

/** The quiet answer at the left, the primary one at the right end. */
export function orderActions(actions: readonly Action[]): readonly Action[] {
  const quiet = quietAction(actions);
  const rank = (action: Action): number => (action === quiet ? 0 : action.tone === 'primary' ? 2 : 1);
  return actions.toSorted((a, b) => rank(a) - rank(b));
}
