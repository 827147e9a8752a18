import { type Locator, type Page, expect } from '@playwright/test';

/** What the page of a server says of signing in, and what a person can do about it. */
export interface SignInCard {
  readonly asks: Locator;
  readonly waits: Locator;
  /** Presses until it counts: what has just appeared takes no press yet. */
  signIn(): Promise<void>;
  cancel(): Promise<void>;
  paste(address: string): Promise<void>;
  signOut(): Promise<void>;
}

export function signInCard(page: Page): SignInCard {
  const asks = page.getByRole('region', { name: /^Sign in to / });
  const waits = page.getByRole('region', { name: 'Waiting for you in the browser' });
  const pressUntil = (button: Locator, done: () => Promise<void>): Promise<void> =>
    expect(async () => {
      await button.click({ timeout: 1000 });
      await done();
    }).toPass({ intervals: [100] });
  return {
    asks,
    waits,
    signIn: () => {
      const button = asks.getByRole('button', { name: 'Sign in' });
      const begun = button.and(page.locator('[aria-busy="true"]')).or(waits);
      return expect(async () => {
        if (await waits.isVisible()) return;
        await button.click({ timeout: 1000 });
        await expect(begun).toBeVisible({ timeout: 400 });
      }).toPass({ intervals: [100] });
    },
    cancel: () =>
      pressUntil(waits.getByRole('button', { name: 'Cancel sign-in' }), () =>
        expect(waits).toBeHidden({ timeout: 400 }),
      ),
    async paste(address) {
      const field = page.getByLabel('Address that the browser ends at');
      await pressUntil(waits.getByRole('button', { name: 'Paste address…' }), () =>
        expect(field).toBeVisible({ timeout: 400 }),
      );
      await field.fill(address);
      await page.getByRole('button', { name: 'Continue' }).click();
    },
    async signOut() {
      await page.getByRole('button', { name: 'Sign out' }).click();
      const question = page.getByRole('group', { name: 'Sign out' });
      await pressUntil(question.getByRole('button', { name: 'Sign out' }), () =>
        expect(question).toBeHidden({ timeout: 400 }),
      );
    },
  };
}
