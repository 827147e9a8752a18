import { capabilitiesOf } from '../requests/answerRequest';
import type { ServerAsks } from '../requests/serverAsks';
import { TASKS_EXTENSION } from './statelessTask';

/** What every request declares: what this host answers in multi-round requests, and the extensions it follows. */
export const statelessCapabilities = (asks: ServerAsks) => ({
  ...capabilitiesOf(asks),
  // In this era the list is asked for each time; there is no notice of its change.
  ...(asks.roots !== undefined && { roots: {} }),
  extensions: { [TASKS_EXTENSION]: {} },
});
