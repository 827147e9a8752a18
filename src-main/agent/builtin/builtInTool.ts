import { ServerId } from '@contract/ids';
import type { CallResult } from '../../mcp/session';
import type { PoolTool } from '../toolPool';

/** A tool of ours. It belongs to no server, so no rule names it, and it may run because it only reads (spec T6). */
export interface BuiltInTool extends PoolTool {
  /** @throws Fault */
  readonly run: (args: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<CallResult>;
}

/** Stands where a server's id would; no entry of the file has it. */
const OURS = ServerId.parse('plugboard:built-in');

export const createBuiltIn = (
  { name, description, inputSchema }: Pick<PoolTool['tool'], 'name' | 'description' | 'inputSchema'>,
  run: BuiltInTool['run'],
): BuiltInTool => ({
  name,
  serverId: OURS,
  server: 'Plugboard',
  tool: { name, title: null, description, inputSchema, outputSchema: null, annotations: { readOnlyHint: true } },
  description,
  claims: ['readOnly'],
  status: 'ok',
  reason: null,
  run,
});

export const isBuiltIn = (tool: PoolTool): tool is BuiltInTool => tool.serverId === OURS;
