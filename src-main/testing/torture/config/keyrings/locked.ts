import { createTestCipher } from '../../../testCipher';
import { envOf } from '../../../managerCore';
import { never } from '../../../never';
import { addThree, checkOthers, type Scenario, stateOf } from './scene';

/** Nobody has typed the password of the keyring yet, or another backend answers. */
export const locked: Scenario = {
  name: 'locked or of another backend: waits, never empty, used after unlocking',
  async run(scene) {
    const { canary, check } = scene;
    {
      await using core = await scene.open(createTestCipher());
      await addThree(core, canary.value);
    }
    for (const cipher of [createTestCipher({ state: 'locked' }), createTestCipher({ backend: 'other_keyring' })]) {
      await using core = await scene.open(cipher);
      await checkOthers(core, scene);
      const state = await stateOf(core, 'second');
      check(state.includes('locked'), state);
      check(!core.started.some(({ name }) => name === 'second'), 'it was started without its secret');
    }
    const cipher = createTestCipher({ state: 'locked' });
    await using core = await scene.open(cipher);
    await stateOf(core, 'second');
    await core.vault.unlock(never());
    const id = core.store.current().servers.find(({ name }) => name === 'second')?.id;
    if (id) await core.restart(id);
    check(envOf(core.started.at(-1), 'KEY') === canary.value, 'the value is not used after unlocking');
    check((await scene.plain()).length === 0, 'plain text');
  },
};
