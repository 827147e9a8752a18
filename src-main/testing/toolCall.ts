import { CallId } from '@contract/ids';
import type { ToolCall } from '../agent/events';

/** The row of a call that waits, with whatever else a test says of it. */
export const toolCall = (over: Partial<ToolCall> = {}): ToolCall => ({
  id: CallId.parse('call-1'),
  serverId: null,
  server: 's',
  tool: 't',
  name: 's__t',
  title: 't',
  arguments: {},
  state: 'waiting',
  askedBy: 'model',
  permittedBy: null,
  startedAt: null,
  durationMs: null,
  progress: null,
  content: [],
  structuredContent: null,
  isError: false,
  notes: [],
  problem: null,
  ...over,
});
