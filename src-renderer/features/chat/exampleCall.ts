import type { CallId, ToolCallView } from '@contract';

/** For tests: a call that runs, with whatever else a test says of it. */
export const exampleCall = (over: Partial<ToolCallView> = {}): ToolCallView => ({
  id: 'call' as CallId,
  server_id: null,
  server: 'postgres',
  tool: 'query',
  name: 'postgres__query',
  title: '',
  arguments: '{"sql":"SELECT 1"}',
  state: 'running',
  asked_by: 'model',
  permitted_by: null,
  started_at: null,
  duration_ms: null,
  progress: null,
  result: [],
  notes: [],
  problem: null,
  ...over,
});
