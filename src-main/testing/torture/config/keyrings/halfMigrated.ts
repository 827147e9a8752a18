import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestCipher } from '../../../testCipher';
import { envOf, set, change } from '../../../managerCore';
import { never } from '../../../never';
import { addThree, checkOthers, type Scenario, stateOf } from './scene';

/** One entry whose values are a stored one, a plain one, and one of a session that is over. */
export const halfMigrated: Scenario = {
  name: 'half-migrated: stored, plain and of a session that is over in one entry',
  async run(scene) {
    const { dir, canary, check, plain } = scene;
    const file = join(dir, 'mcp_servers.json');
    {
      await using core = await scene.open(createTestCipher());
      await addThree(core, canary.value);
    }
    const sealed = await readFile(file, 'utf8');
    const more = `"PLAIN": ${JSON.stringify(canary.value)}, "GONE": "\${secret:env/GONE.s-abcdefghij}", "KEY"`;
    await writeFile(file, sealed.replace('"KEY"', more), { mode: 0o600 });

    await using core = await scene.open(createTestCipher());
    await checkOthers(core, scene);
    // What another program added is confirmed first.
    const id = core.store.current().servers.find(({ name }) => name === 'second')?.id;
    if (!id) throw new Error('the entry is gone');
    await core.manager.restart(id, never()).catch(() => undefined);
    const state = await stateOf(core, 'second');
    check(state.startsWith('failed') && state.includes('last session only; enter it again'), state);
    check(!core.started.some(({ name }) => name === 'second'), 'it was started without one of its secrets');

    const typed = change({ name: 'second', command: ['good'], env: { GONE: set(`${canary.value}-3`) } });
    await core.manager.save(id, typed, never());
    const started = core.started.at(-1);
    const values = ['KEY', 'PLAIN', 'GONE'].map((name) => envOf(started, name));
    const wanted = [canary.value, canary.value, `${canary.value}-3`];
    check(JSON.stringify(values) === JSON.stringify(wanted), 'not every value is used');
    check((await plain()).length === 0, `plain text in ${String(await plain())} after a save of the entry`);
  },
};
