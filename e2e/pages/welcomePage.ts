import type { Locator, Page } from '@playwright/test';

export interface WelcomePage {
  readonly title: Locator;
  /** To the chat without an introduction. */
  skip(): Promise<void>;
  next(): Promise<void>;
  readonly step: Locator;
}

/** What a new profile begins with. */
export function welcomePage(page: Page): WelcomePage {
  return {
    title: page.getByRole('heading', { level: 1 }),
    step: page.getByText(/^Step \d of \d$/),
    async skip() {
      await page.getByRole('button', { name: 'Skip the introduction' }).click();
      await page.getByRole('navigation', { name: 'Conversations' }).waitFor();
    },
    next: () => page.getByRole('button', { name: /^(Next|Later|Start)$/ }).click(),
  };
}
