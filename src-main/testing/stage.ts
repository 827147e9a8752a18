import { expect, test } from 'vitest';
import type { ResolvedLimits, ResolvedServer } from '../config/resolved';
import { openSession } from '../mcp/openSession';
import type { CallResult, Session } from '../mcp/session';
import { never } from './never';
import { resolvedStdio } from './resolvedServer';
import { createTestContext, type TestContext } from './sessionContext';
import { hostileStdio } from './stdioServer';

/** For machines with much else to do. */
export const patience = { timeout: 15_000 };

interface Stage {
  readonly context: TestContext;
  readonly open: (server: ResolvedServer, signal?: AbortSignal) => Promise<Session>;
}

/** Opens sessions, and after the test sees to it that no process is left of any. */
export const it = test.extend<{ stage: Stage }>({
  // eslint-disable-next-line no-empty-pattern -- vitest reads the names of other fixtures from it
  stage: async ({}, use) => {
    const context = createTestContext();
    await use({ context, open: (server, signal = never()) => openSession(server, context, signal) });
    expect(await context.survivors()).toEqual([]);
  },
});

export const saying = (text: string): unknown => expect.stringContaining(text);

/** A server that misbehaves in one way; `options` go to its command line. */
export const hostile = (mode: string, limits?: Partial<ResolvedLimits>, ...options: string[]): ResolvedServer =>
  resolvedStdio(hostileStdio(mode, ...options), limits === undefined ? {} : { limits });

export const call = (
  session: Session,
  tool = 'echo',
  args: Record<string, unknown> = { message: 'hi' },
): Promise<CallResult> => session.callTool(tool, args, { signal: never() });

/** The text of the first block. */
export const textOf = ({ content }: CallResult): unknown => content[0]?.text;
