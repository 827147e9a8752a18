import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestCipher } from '../../../testCipher';
import { envOf } from '../../../managerCore';
import { addThree, checkOthers, retype, type Scenario, stateOf } from './scene';

/** The keyring was made anew, or the files came from another computer. */
export const differentKey: Scenario = {
  name: 'with another key: undecryptable, asked again, others start',
  async run(scene) {
    const { dir, canary, check } = scene;
    {
      await using core = await scene.open(createTestCipher());
      await addThree(core, canary.value);
    }
    const secrets = join(dir, 'secrets.json');
    const before = await readFile(secrets, 'utf8');
    await using core = await scene.open(createTestCipher({ key: 'another key' }));
    await checkOthers(core, scene);
    const state = await stateOf(core, 'second');
    check(state.startsWith('failed') && state.includes('cannot be decrypted; enter it again'), state);
    check(!core.started.some(({ name }) => name === 'second'), 'it was started without its secret');
    const id = core.store.current().servers.find(({ name }) => name === 'second')?.id;
    const masked = id ? core.manager.mask(id)?.env['KEY'] : undefined;
    check(masked?.has_value === true, 'it counts as empty');
    check((await readFile(secrets, 'utf8')) === before, 'secrets.json was written');
    if (id) await retype(core, id, `${canary.value}-again`);
    check(envOf(core.started.at(-1), 'KEY') === `${canary.value}-again`, 'the new value is not used');
    check((await scene.plain()).length === 0, 'plain text');
  },
};
