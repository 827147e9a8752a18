import { fakeModel, type FakeModel } from '../fakeModel';

/** A model that says a word and calls `echo` so many times, each with other arguments, and then is done. */
export const scriptedSteps = (steps: number): Promise<FakeModel> =>
  fakeModel((_request, index) =>
    index < steps
      ? { text: 'next', calls: [{ name: 'lean__echo', arguments: { text: `call ${index}` } }] }
      : { text: 'done' },
  );
