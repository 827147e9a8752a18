import type { ServerView } from '@contract';
import { signInStep } from '../../lib/signInStep';

/** The one next step of a server; its texts are in `servers` under the same keys. */
export type PrimaryAction =
  | 'review'
  | 'answerInputs'
  | 'unlock'
  | 'enterAgain'
  | 'showWhy'
  | 'tryNow'
  | 'signInNow'
  | 'cancelSignIn'
  | 'addToken'
  | 'showTools'
  | 'showLog'
  | 'details';

/** Null where the switch beside it is the next step. */
export function primaryAction(server: ServerView): PrimaryAction | null {
  if (!server.enabled && server.phase !== 'stopping') return null;
  if (server.waiting !== null) return 'review';
  if (server.unreadable.some(({ state }) => state === 'locked')) return 'unlock';
  if (server.inputs.some(({ state }) => state === 'absent' || state === 'undecryptable')) return 'answerInputs';
  if (server.unreadable.length > 0) return 'enterAgain';
  switch (server.phase) {
    case 'disabled':
    case 'stopped':
      return null;
    case 'ready':
      return 'showTools';
    case 'waiting':
      return 'tryNow';
    case 'needs-auth':
      if (signInStep(server) === 'asks') return 'signInNow';
      return server.sign_in_kind === null && server.auth.kind === 'none' ? 'addToken' : 'showWhy';
    case 'awaiting-sign-in':
      return 'cancelSignIn';
    case 'failed':
      return 'showWhy';
    case 'queued':
    case 'connecting':
    case 'stopping':
      return server.type === 'local' ? 'showLog' : 'details';
  }
}
