import { expect, it } from 'vitest';
import { DEFAULT_OAUTH_LIMITS } from './limits';
import { createStepUps } from './stepUps';

const { maxStepUps } = DEFAULT_OAUTH_LIMITS;

it('a request gets so many sign-ins for more scopes and no others, and another request its own', () => {
  const stepUps = createStepUps({ maxStepUps });
  for (let times = 0; times < maxStepUps; times += 1) stepUps.refused('tools/call a', 'x', true);
  expect(() => stepUps.refused('tools/call a', 'x', true)).toThrow(/x/);
  stepUps.refused('tools/call b', 'y', true);
});

it.each([true, false])('a server cannot ask for ever more of them in the name of other requests', (isDone) => {
  const stepUps = createStepUps({ maxStepUps });
  let asked = 0;
  const ask = (): void => {
    for (; asked < 5_000; asked += 1) stepUps.refused(`tools/call ${asked}`, 'x', isDone);
  };
  expect(ask).toThrow(/no more sign-ins/);
  expect(asked).toBe(1_000);
});
