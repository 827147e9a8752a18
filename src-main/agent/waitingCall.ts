import type { ToolCall } from './events';

type Asked =
  'id' | 'startedAt' | 'serverId' | 'server' | 'tool' | 'name' | 'title' | 'arguments' | 'askedBy' | 'permittedBy';

/** A call as it begins: asked for, and nothing known of its end. */
export const waitingCall = (asked: Pick<ToolCall, Asked>): ToolCall => ({
  ...asked,
  state: 'waiting',
  durationMs: null,
  progress: null,
  content: [],
  structuredContent: null,
  isError: false,
  notes: [],
  problem: null,
});
