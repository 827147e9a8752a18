import type { McpFault, SessionInfo } from './session';

/** One field that says everything about a connection (spec L2). */
export type ConnectionState =
  | { readonly kind: 'disabled' | 'queued' | 'stopping' | 'stopped' }
  | { readonly kind: 'connecting'; readonly attempt: number }
  | { readonly kind: 'awaiting-sign-in'; readonly url: string }
  | { readonly kind: 'ready'; readonly info: SessionInfo }
  | { readonly kind: 'waiting'; readonly failures: number; readonly retryAt: number; readonly fault: McpFault }
  | { readonly kind: 'needs-auth' | 'failed'; readonly fault: McpFault };

/** What is told of a connection outside this room. */
export type PublicStatus = 'disabled' | 'pending' | 'connected' | 'needsAuth' | 'failed';

/** The five public statuses of spec L2. */
export function statusOf(state: ConnectionState): PublicStatus {
  switch (state.kind) {
    case 'disabled':
    case 'stopped':
      return 'disabled';
    case 'queued':
    case 'connecting':
    case 'waiting':
    case 'stopping':
      return 'pending';
    case 'ready':
      return 'connected';
    case 'awaiting-sign-in':
    case 'needs-auth':
      return 'needsAuth';
    case 'failed':
      return 'failed';
  }
}

/** Ready, needs sign-in, failed or disabled: nothing more will happen by itself soon. */
export const isSettled = (state: ConnectionState): boolean =>
  state.kind === 'ready' || state.kind === 'needs-auth' || state.kind === 'failed' || statusOf(state) === 'disabled';

/** Where a connection rests when retrying cannot help: a person must act. */
export const restingState = (fault: McpFault): ConnectionState => ({
  kind: fault.kind === 'unauthorized' || fault.kind === 'needs-registration' ? 'needs-auth' : 'failed',
  fault,
});

/** The fault behind a state, where there is one. */
export const faultOf = (state: ConnectionState): McpFault | null => ('fault' in state ? state.fault : null);
