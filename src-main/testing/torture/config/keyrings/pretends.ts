import { createTestCipher } from '../../../testCipher';
import { addThree, type Scenario } from './scene';

const cipher = { ...createTestCipher(), encrypt: async (text: string) => text, decrypt: async (text: string) => text };

/** The control of goal 24: a cipher that says it encrypts. What it writes must be found. */
export const pretends: Scenario['run'] = async (scene) => {
  await using core = await scene.open(cipher);
  await addThree(core, scene.canary.value);
  scene.problems.push(...(await scene.plain()));
};
