import type { PageBridge } from '../../bridge';
import { approvalsStore, type ApprovalsStore } from './approvalsStore';

/** Follows main's list of waiting approvals. Every piece of news is the whole list, so a late snapshot never wins. */
export function subscribeApprovals(bridge: PageBridge, store: ApprovalsStore = approvalsStore): () => void {
  let heard = false;
  const stop = bridge.on('approvalsChanged', (approvals) => {
    heard = true;
    store.setState({ approvals });
  });
  bridge.listApprovals().then(
    (approvals) => {
      if (!heard) store.setState({ approvals });
    },
    () => undefined,
  );
  return stop;
}
