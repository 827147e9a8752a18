import type { ToolCallView } from '@contract';
import { Fragment, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { approvalsStore } from '../approvals/approvalsStore';
import { useDrawApproval } from './reading';
import { ToolCallCard } from './ToolCallCard';

/** A call, or the question about it: they stand in the same place, one after the other. */
export function CallPart({ call }: { readonly call: ToolCallView }): ReactElement {
  const drawApproval = useDrawApproval();
  const asked = useStore(
    approvalsStore,
    ({ approvals }) => approvals.find((approval) => approval.call === call.id)?.id,
  );
  if (asked && call.state === 'waiting') return <Fragment key={asked}>{drawApproval(asked)}</Fragment>;
  return <ToolCallCard call={call} />;
}
