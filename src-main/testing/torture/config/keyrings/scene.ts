import type { ServerId } from '@contract/ids';
import { type Canary, createCanary, filesWith } from '../../../canaries';
import { change, openManagerCore, set } from '../../../managerCore';
import { never } from '../../../never';
import type { TestCipher } from '../../../testCipher';
import { newStateDir, removeStateDir } from '../stateDirs';

export type ManagerCore = Awaited<ReturnType<typeof openManagerCore>>;

/** A state dir with a secret that must not stand in it, and what turned out wrong. */
export interface Scene {
  readonly dir: string;
  readonly canary: Canary;
  readonly problems: string[];
  /** The app on this state dir, with this keyring. */
  readonly open: (cipher: TestCipher) => Promise<ManagerCore>;
  readonly check: (isRight: boolean, words: string) => void;
  /** Files that hold the secret. */
  readonly plain: () => Promise<string[]>;
}

export interface Scenario {
  readonly name: string;
  readonly run: (scene: Scene) => Promise<void>;
}

export async function withScene(run: Scenario['run']): Promise<readonly string[]> {
  const dir = await newStateDir('{ "servers": {} }\n');
  const problems: string[] = [];
  const canary = createCanary('secret');
  try {
    await run({
      dir,
      canary,
      problems,
      open: (cipher) => openManagerCore(dir, { cipher }),
      check: (isRight, words) => void (isRight || problems.push(words)),
      plain: () => filesWith(dir, [canary]),
    });
  } finally {
    await removeStateDir(dir);
  }
  return problems;
}

/** Adds a server that takes the secret, and two that need none. */
export async function addThree(core: ManagerCore, secret: string): Promise<ServerId> {
  for (const name of ['first', 'third']) await core.add({ name, command: ['good', name] });
  return core.add({ name: 'second', command: ['good'], env: { KEY: set(secret) } });
}

/** Gives the secret of `second` another value. */
export const retype = (core: ManagerCore, id: ServerId, value: string) =>
  core.manager.save(id, change({ name: 'second', command: ['good'], env: { KEY: set(value) } }), never());

/** The state of a server once it has settled, and why. */
export async function stateOf(core: ManagerCore, name: string): Promise<string> {
  await core.registry.settled(never());
  const row = core.registry.rows().find((one) => one.name === name);
  return `${row?.state.kind ?? 'missing'} ${row?.fault?.message ?? ''}`.trim();
}

/** Servers without secrets run whatever the keyring does. */
export async function checkOthers(core: ManagerCore, { check }: Scene): Promise<void> {
  for (const name of ['first', 'third']) {
    const state = await stateOf(core, name);
    check(state === 'ready', `${name} is ${state}`);
  }
}
