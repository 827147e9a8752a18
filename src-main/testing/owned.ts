import { test } from 'vitest';
import { Disposables } from '../lib/disposables';

/** A test that is handed the owner of what it opens; all of it is released when the test ends, however it ends. */
export const it = test.extend<{ owned: Disposables }>({
  // eslint-disable-next-line no-empty-pattern -- vitest reads the names of other fixtures from it
  owned: async ({}, use) => {
    await using owned = new Disposables();
    await use(owned);
  },
});
