import { FOR_SESSION } from '../../../../config/keepSecret';
import { createTestCipher } from '../../../testCipher';
import { envOf } from '../../../managerCore';
import { addThree, checkOthers, retype, type Scenario, stateOf } from './scene';

/** Nothing that encrypts: asked once, and plain text only where the person said so. */
export const noKeyring = (backend: string): Scenario => ({
  name: `absent (${backend}): asked once, plain text only by that answer`,
  async run(scene) {
    const { canary, check, plain } = scene;
    const cipher = createTestCipher({ backend });
    const other = 'not-the-canary-0123456789';
    {
      await using core = await scene.open(cipher);
      const id = await addThree(core, other);
      cipher.setState('none');
      const asked = (): number => core.questions.length;
      let before = asked();
      core.answers.next = 'cancel';
      const declined = await retype(core, id, canary.value);
      check(!declined.persisted && asked() === before + 1, 'closing the question wrote something');
      check((await plain()).length === 0, 'plain text although the question was closed');

      before = asked();
      core.answers.next = FOR_SESSION;
      await retype(core, id, canary.value);
      check(asked() === before + 1 && (await plain()).length === 0, 'plain text of a value for this session only');
      check(envOf(core.started.at(-1), 'KEY') === canary.value, 'the value of this session is not used');
      await retype(core, id, `${canary.value}2`);
      check(asked() === before + 1, 'asked a second time');
    }
    await using next = await scene.open(cipher);
    check(/last session only; enter it again/.test(await stateOf(next, 'second')), await stateOf(next, 'second'));
    await checkOthers(next, scene);
    await next.settings.update({ plain_secrets: 'file' });
    const id = next.store.current().servers.find(({ name }) => name === 'second')?.id;
    if (id) await retype(next, id, canary.value);
    check(JSON.stringify(await plain()) === '["mcp_servers.json: secret"]', `plain text in ${String(await plain())}`);
    check(envOf(next.started.at(-1), 'KEY') === canary.value, 'the value in the file is not used');
  },
});
