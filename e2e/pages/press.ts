import { type Locator, expect } from '@playwright/test';

/** Presses until it counts: what has just appeared under the pointer takes no click at first. */
export const press = (button: Locator, outcome: Locator): Promise<void> =>
  expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await outcome.waitFor({ timeout: 1000 });
  }).toPass();
