import { Fault } from '../lib/fault';
import type { Message, MessagePart } from './events';
import { agentFaults } from '../text/agentFaults';

type Answer = Message & { readonly kind: 'assistant' };

/** The answer that may be tried again: the last message, when it came to no good end. @throws Fault 'nothing-to-retry' */
export function answerToRetry(messages: readonly Message[]): Answer {
  const last = messages.at(-1);
  if (last?.kind === 'assistant' && last.outcome !== 'running' && last.outcome !== 'done') return last;
  throw new Fault('nothing-to-retry', agentFaults.nothingToRetry);
}

/** What of it stays: everything up to its last call, because a call may have had effects. What it said after that goes. */
export const keptParts = ({ parts }: Answer): readonly MessagePart[] =>
  parts.slice(0, parts.findLastIndex(({ kind }) => kind === 'call') + 1);
