import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildCore } from '../buildCore';
import type { Core } from '../core';
import { FOR_SESSION } from '../config/keepSecret';
import type { ServerEntry } from '../config/schema';
import { Disposables } from '../lib/disposables';
import { createRedactor } from '../lib/redact';
import { DEFAULT_LIMITS, type McpLimits } from '../mcp/limits';
import type { ServerRow } from '../mcp/registry';
import { DEFAULT_OAUTH_LIMITS, type OAuthLimits } from '../oauth/limits';
import type { CipherState } from '../storage/cipher';
import { never } from './never';
import { testSchemaWorker } from './schemaWorker';
import { silentLog } from './silentLog';
import { createTestCipher } from './testCipher';

interface SignInCoreOptions {
  readonly mode?: 'app' | 'command';
  readonly cipher?: CipherState['kind'];
  readonly limits?: Partial<McpLimits>;
  readonly oauth?: Partial<OAuthLimits>;
  /** Which of the offered answers is given where secrets may be kept; the first one when absent. */
  readonly pick?: number;
  /** The answer to every other question; the first one that is offered when absent. */
  readonly answer?: string;
  /** Before each question is answered. */
  readonly beforeAnswer?: () => Promise<void>;
  /** A browser that shows the page and never comes back. */
  readonly isIdle?: boolean;
}

/** The whole app but Electron, with a browser that signs in wherever it is sent, and a count of how often it was. */
export async function openSignInCore(
  stateDir: string,
  servers: Readonly<Record<string, ServerEntry>>,
  {
    mode = 'app',
    cipher = 'encrypted',
    limits,
    oauth,
    pick = 0,
    answer,
    beforeAnswer,
    isIdle = false,
  }: SignInCoreOptions = {},
) {
  const app = new Disposables();
  const opened: string[] = [];
  const questions: string[] = [];
  const file = join(stateDir, 'mcp_servers.json');
  await writeFile(file, JSON.stringify({ servers }), { flag: 'wx' }).catch(() => undefined);
  const core: Core = await buildCore(app, {
    stateDir,
    version: '0.0.0',
    cipher: createTestCipher({ state: cipher }),
    ask: async ({ title, actions }) => {
      questions.push(title);
      await beforeAnswer?.();
      return (
        (actions.some(({ id }) => id === FOR_SESSION) ? actions[pick]?.id : (answer ?? actions[0]?.id)) ?? 'cancel'
      );
    },
    language: () => 'en',
    log: silentLog,
    redactor: createRedactor(),
    mode,
    schemaWorker: testSchemaWorker,
    limits: { ...DEFAULT_LIMITS, ...limits },
    oauthLimits: { ...DEFAULT_OAUTH_LIMITS, retryMs: 1, ...oauth },
    env: { PATH: process.env.PATH, HOME: stateDir },
    async openUrl(href) {
      opened.push(href);
      if (!isIdle) await fetch(href);
    },
  });
  const row = (name = 'srv'): ServerRow => {
    const found = core.registry.findByName(name);
    if (found === undefined) throw new Error(`no server ${name}`);
    return found;
  };
  /** Every kind of state that the server was in. */
  const states: string[] = [];
  app.defer(
    core.registry.onEvent(() => {
      const kind = core.registry.findByName('srv')?.state.kind ?? 'gone';
      if (states.at(-1) !== kind) states.push(kind);
    }),
  );
  await core.start();
  return {
    core,
    opened,
    questions,
    states,
    row,
    settled: () => core.registry.settled(never()),
    /** Signs in by the browser, and waits until the server is connected or not. */
    async signIn(): Promise<void> {
      await core.manager.signIn(row().id, true, never());
      await core.registry.settled(never());
    },
    call: (tool = 'echo', signal = never(), args = {}) => core.registry.callTool(row().id, tool, args, { signal }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
