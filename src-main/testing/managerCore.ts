import { readdir, readFile } from 'node:fs/promises';
import type { ServerId } from '@contract/ids';
import type { EntryChange, SecretChange } from '../config/change';
import { openServerIds } from '../config/ids';
import { IN_FILE } from '../config/keepSecret';
import { openInputStore } from '../config/inputs';
import { openConfigStore } from '../config/openConfigStore';
import { createResolver } from '../config/resolve';
import type { ResolvedServer } from '../config/resolved';
import { openSettingsStore } from '../config/settingsStore';
import { isFreshStateDir, openTrustStore } from '../config/trust';
import { Disposables } from '../lib/disposables';
import type { AskPerson, Question } from '../lib/question';
import { createRedactor } from '../lib/redact';
import { untilAborted } from '../lib/untilAborted';
import { createServerManager } from '../mcp/createManager';
import { createRegistry } from '../mcp/createRegistry';
import { createDefinitions } from '../mcp/definitions';
import { createMcpFault } from '../mcp/faults';
import { createInForce } from '../mcp/inForce';
import { DEFAULT_LIMITS } from '../mcp/limits';
import { fakeSession } from './fakeSession';
import { type DiskReview, startDiskReview } from '../mcp/reviewDisk';
import { openUndoFile } from '../mcp/undoFile';
import { createVault } from '../storage/createVault';
import { managerTexts } from '../text/managerTexts';
import { never } from './never';
import { silentLog } from './silentLog';
import { createTestCipher } from './testCipher';

export const set = (value: string): SecretChange => ({ kind: 'set', value });
export const change = (given: Partial<EntryChange>): EntryChange => ({
  name: 'srv',
  type: 'local',
  enabled: true,
  ...given,
});
export const remote = (given: Partial<EntryChange>): EntryChange => change({ type: 'http', ...given });
/**
 * The manager with every room behind it but the connection itself: the program `good` and every address connect, other
 * programs exit. What main's dialog asked is in `questions`, and `answers.next` is what it answers.
 */
export async function openManagerCore(
  dir: string,
  { cipher = createTestCipher(), answer = 'confirm', home = '/home/me' } = {},
) {
  const app = new Disposables();
  const at = (name: string): string => `${dir}/${name}`;
  const questions: Question[] = [];
  const started: ResolvedServer[] = [];
  const answers = { next: answer, after: Promise.resolve() };
  const redactor = createRedactor();
  const vault = createVault({ path: at('secrets.json'), cipher, redactor });
  const ids = await openServerIds(at('ids.json'));
  const store = await openConfigStore({ path: at('mcp_servers.json'), ids });
  const trust = await openTrustStore(at('trusted.json'), { isOnlyWriter: true });
  const isFresh = isFreshStateDir(trust, vault);
  const settings = await openSettingsStore({ path: at('settings.json'), trust, isGuarded: true, isFresh });
  const variables = new Map([['PATH', '/bin']]);
  const environment = { load: async () => variables, refresh: async () => variables };
  const inputs = await openInputStore(at('inputs.json'));
  const resolver = createResolver({
    vault,
    inputs,
    nameOwner: (owner) => store.current().servers.find(({ id }) => id === owner)?.name,
    environment,
    home,
    platform: 'linux',
    redactor,
    credentials: createRedactor(),
    isConfirmed: trust.isConfirmed,
  });
  const texts = () => managerTexts('en');
  const ask: AskPerson = async (question, signal) => {
    questions.push(question);
    await untilAborted(answers.after, signal).catch(() => undefined);
    if (signal.aborted) return 'cancel';
    return question.actions.some(({ id }) => id === answers.next) ? answers.next : IN_FILE;
  };
  const definitions = createDefinitions({ store, trust, vault, resolver, ask, texts });
  const inForce = app.own(createInForce({ store, definitions, onListenerError: () => undefined }));
  const registry = app.own(
    createRegistry({
      store: inForce,
      resolve: resolver.resolveServer,
      openSession: async (server) => {
        started.push(server);
        const { transport } = server;
        if (transport.kind === 'stdio' && transport.command[0] !== 'good') throw createMcpFault('exited', 'it exited');
        return fakeSession();
      },
      limits: DEFAULT_LIMITS,
      redactor,
      now: Date.now,
    }),
  );
  const manager = app.own(
    createServerManager({
      store,
      settings,
      vault,
      trust,
      ids,
      registry,
      definitions,
      inForce,
      ask,
      texts,
      inputs,
      resolver,
      redactor,
      undoFile: await openUndoFile(at('undo.json')),
      textSources: [store, settings, inputs],
      connects: () => true,
      environment,
      computer: { platform: 'linux', home, env: {} },
      log: silentLog,
    }),
  );
  await definitions.takeFresh();
  await inForce.refresh();
  registry.start();
  return {
    manager,
    definitions,
    inForce,
    store,
    settings,
    registry,
    vault,
    trust,
    inputs,
    redactor,
    questions,
    started,
    answers,
    /** Asks about what is changed on disk from now on, as the running app does. */
    async reviewDisk(): Promise<DiskReview> {
      await definitions.establish();
      if (isFresh) await settings.letStand();
      const log = silentLog;
      const serverName = (id: string) => registry.rows().find((row) => row.id === id)?.name ?? null;
      return app.own(startDiskReview({ inForce, settings, definitions, trust, ask, texts, serverName, log }));
    },
    /** Adds a server called `srv`, which the dialog must let pass. */
    async add(given: Partial<EntryChange>): Promise<ServerId> {
      const { id } = await manager.save(undefined, change(given), never());
      if (id === null) throw new Error('the server was not added');
      return id;
    },
    /** Starts a server again and waits for what comes of it. */
    async restart(id: ServerId): Promise<void> {
      await manager.restart(id, never());
      await registry.settled(never());
    },
    file: () => readFile(at('mcp_servers.json'), 'utf8'),
    entry: (name = 'srv') => store.current().servers.find((server) => server.name === name)?.entry,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** The value that a started child was given. */
export const envOf = (server: ResolvedServer | undefined, name: string): string | undefined =>
  server?.transport.kind === 'stdio' ? server.transport.env.get(name)?.reveal() : undefined;

/** The text of every file in a folder, together. */
export async function everythingIn(dir: string): Promise<string> {
  const names = await readdir(dir, { recursive: true });
  const texts = await Promise.all(names.map((name) => readFile(`${dir}/${name}`, 'utf8').catch(() => '')));
  return texts.join('\n');
}
