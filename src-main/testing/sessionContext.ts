import { randomUUID } from 'node:crypto';
import { DEFAULT_LIMITS, type McpLimits } from '../mcp/limits';
import type { SessionContext } from '../mcp/openSession';
import { NO_ASKS } from '../mcp/requests/serverAsks';
import { createServerLog } from '../mcp/serverLog';
import { createProcessTable } from '../mcp/transports/processTable';
import { createRedactor } from '../lib/redact';

export interface TestContext extends SessionContext {
  /** Processes that carry the tag of any child started under this context, zombies aside. */
  survivors(): Promise<readonly number[]>;
}

/** What a session needs around it, alone. */
export function createTestContext(limits: Partial<McpLimits> = {}): TestContext {
  const whole = { ...DEFAULT_LIMITS, ...limits };
  const redactor = createRedactor();
  const table = createProcessTable();
  const tags = new Set<string>();
  return {
    limits: whole,
    redactor,
    asks: NO_ASKS,
    log: createServerLog(redactor, whole),
    table,
    version: '0.0.0',
    ledger: {
      async newTag() {
        const tag = randomUUID();
        tags.add(tag);
        return tag;
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
    async survivors() {
      const found: number[] = [];
      for (const { pid, isZombie } of await createProcessTable().list()) {
        const tag = isZombie ? undefined : await table.tagOf(pid);
        if (tag !== undefined && tags.has(tag)) found.push(pid);
      }
      return found;
    },
  };
}
