import type { Locator, Page } from '@playwright/test';
import { press } from './press';

/** What servers ask of the person. */
export interface QuestionsPage {
  /** The line that says that something waits. */
  readonly notice: Locator;
  /** Where it is answered. */
  readonly sheet: Locator;
  /** Opens the sheet from the line, wherever the person is. */
  open(): Promise<void>;
  /** Presses one of the sheet's buttons until it has led to `outcome`. */
  press(button: string, outcome: Locator): Promise<void>;
}

export function questionsPage(page: Page): QuestionsPage {
  const notice = page.getByRole('region', { name: 'A server asks you something' });
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Later' }) });
  return {
    notice,
    sheet,
    open: () => press(notice.getByRole('button', { name: 'Answer' }), sheet),
    press: (button, outcome) => press(sheet.getByRole('button', { name: button, exact: true }), outcome),
  };
}
