import { type Locator, type Page, expect } from '@playwright/test';
import { serversPage } from './serversPage';

/** What this version offers. */
type SignIn = 'None' | 'Token (bearer)';

export interface ServerForm {
  /** The settings of a server, from wherever the person is. */
  open(name: string): Promise<void>;
  readonly form: Locator;
  /** A field by its label; a stored secret has none until it is to be replaced. */
  field(label: string): Locator;
  /** Types over a stored value. */
  replace(label: string, value: string): Promise<void>;
  /** Takes a stored value away. */
  delete(label: string): Promise<void>;
  signIn(kind: SignIn): Promise<void>;
  /** The button alone; main may ask in its own window then. */
  save(): Promise<void>;
  /** Until what was typed is saved and the form has begun anew, or left for what went wrong. */
  saved(): Promise<void>;
  /** Why the last save did not take place. */
  readonly problem: Locator;
}

/** What a person can do with the settings of a server that is there. */
export function serverForm(page: Page): ServerForm {
  const main = page.getByRole('main');
  const form = main.locator('form');
  const saveButton = main.getByRole('button', { name: 'Save', exact: true });
  const field = (label: string): Locator => form.getByLabel(label, { exact: true });
  return {
    async open(name) {
      const servers = serversPage(page);
      await servers.open();
      await servers.openServer(name);
      await servers.tab('Settings');
    },
    form,
    field,
    async replace(label, value) {
      await form.getByRole('button', { name: `Replace: ${label}`, exact: true }).click();
      await field(label).fill(value);
    },
    delete: (label) => form.getByRole('button', { name: `Remove: ${label}`, exact: true }).click(),
    async signIn(kind) {
      await form.getByLabel('Sign-in', { exact: true }).click();
      await page.getByRole('option', { name: kind, exact: true }).click();
    },
    save: () => saveButton.click(),
    saved: () => expect(saveButton.and(page.locator(':enabled'))).toHaveCount(0),
    problem: main.getByRole('alert').filter({ hasText: 'Not saved' }),
  };
}
