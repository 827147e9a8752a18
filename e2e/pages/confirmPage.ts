import { type Locator, type Page, expect } from '@playwright/test';

export interface ConfirmPage {
  readonly page: Page;
  readonly title: Locator;
  readonly lead: Locator;
  readonly warnings: Locator;
  /** Every value under a label, each as a line of its own; of a change, those before and then those after. */
  values(label: string): Locator;
  /** Reads to the end, then presses until it counts: the first moments of the dialog do not. Resolves when it is gone. */
  answer(label: string | RegExp): Promise<void>;
  cancel(): Promise<void>;
  /** Cancels by key, which counts at once. */
  escape(): Promise<void>;
}

/** Main's own dialog, in its own window. */
export function confirmPage(page: Page): ConfirmPage {
  const dialog = page.getByRole('alertdialog');
  const answer = (label: string | RegExp): Promise<void> =>
    expect(async () => {
      if (page.isClosed()) return;
      await dialog.getByRole('group').press('End', { timeout: 1000 });
      const closed = page.waitForEvent('close', { timeout: 1000 });
      await Promise.all([closed, dialog.getByRole('button', { name: label }).click({ timeout: 1000 })]);
    }).toPass({ intervals: [100] });
  return {
    page,
    title: dialog.getByRole('heading', { level: 1 }),
    lead: dialog.locator('#confirm-lead'),
    warnings: dialog.locator('ul').getByRole('listitem'),
    values: (label) =>
      dialog
        .locator('dl > div')
        .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
        .getByRole('listitem'),
    answer,
    cancel: () => answer('Cancel'),
    async escape() {
      const closed = page.waitForEvent('close');
      await dialog.waitFor();
      await Promise.all([closed, page.keyboard.press('Escape').catch(() => undefined)]);
    },
  };
}
