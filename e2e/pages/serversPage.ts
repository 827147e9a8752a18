import { type Locator, type Page, expect } from '@playwright/test';

interface LocalEntry {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Every value is a secret. */
  readonly env?: Readonly<Record<string, string>>;
  readonly connectSeconds?: number;
}

interface RemoteEntry {
  readonly name: string;
  readonly address: string;
  readonly token?: string;
  /** Every value is a secret. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type ServerEntry = LocalEntry | RemoteEntry;

export interface ServersPage {
  /** All servers at once, at the foot of the side bar, such as `1 ready`. */
  readonly summary: Locator;
  /** The list, from wherever the person is. */
  open(): Promise<void>;
  /** One server in the list: its name, what is to be said of it, and its state. */
  row(name: string): Locator;
  /** Fills in the form and sends it; main then asks in its own window. */
  add(entry: ServerEntry): Promise<void>;
  /** Pastes what a README shows, looks through it, and takes all of it; main then asks in its own window. */
  paste(json: string): Promise<void>;
  readonly sheet: Locator;
  /** Chooses from the menu of other apps. */
  importFrom(item: RegExp): Promise<void>;
  /** Takes what is ticked; main then asks in its own window. */
  takeFound(): Promise<void>;
  openServer(name: string): Promise<void>;
  tab(name: 'Overview' | 'Tools' | 'Log' | 'Settings'): Promise<void>;
  /** What went wrong, on the server's own page. */
  readonly whatHappened: Locator;
  /** The state in words, beside the name on the server's own page. */
  readonly header: Locator;
  turn(name: string): Promise<void>;
  restart(name: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export function serversPage(page: Page): ServersPage {
  const sheet = page.getByRole('dialog', { name: 'Add a server' });
  const row = (name: string): Locator =>
    page
      .getByRole('list', { name: 'Servers' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name, exact: true }) });
  const summary = page.getByRole('button', { name: /^Servers: / });
  const open = async (): Promise<void> => {
    await summary.click();
    await page.getByRole('heading', { name: 'Servers', level: 1 }).waitFor();
  };
  const fromMenu = async (name: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  /** The button appears under the pointer, so its first moments do not count. */
  const takeFound = (): Promise<void> =>
    expect(async () => {
      await sheet.getByRole('button', { name: /^Add \d+ servers?$/ }).click();
      await expect(sheet).toContainText('a window asks you to confirm it', { timeout: 300 });
    }).toPass({ intervals: [100] });
  return {
    summary,
    open,
    row,
    sheet,
    async add(entry) {
      await open();
      await page.getByRole('button', { name: 'Add server' }).click();
      await fillServerForm(page, sheet, entry);
      await sheet.getByRole('button', { name: 'Add server' }).click();
    },
    async paste(json) {
      await open();
      await page.getByRole('button', { name: 'Add server' }).click();
      await sheet.getByRole('radio', { name: 'Paste JSON' }).click();
      await sheet.getByLabel('JSON from a README or another app').fill(json);
      await sheet.getByRole('button', { name: 'Look through it' }).click();
      await takeFound();
    },
    takeFound,
    async importFrom(item) {
      await open();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
    async openServer(name) {
      await row(name).getByRole('button', { name, exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    },
    tab: (name) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click(),
    whatHappened: page.getByRole('region', { name: 'What happened' }),
    header: page.getByRole('main').locator('header').first(),
    turn: (name) => page.getByRole('switch', { name: `Turn ${name} on or off` }).click(),
    restart: (name) => fromMenu(name, 'Restart'),
    async remove(name) {
      await fromMenu(name, 'Remove server');
      const question = page.getByRole('group', { name: 'Remove server' });
      // The button appears under the pointer, so its first moments do not count.
      await expect(async () => {
        await question.getByRole('button', { name: 'Remove' }).click();
        await expect(question).toBeHidden({ timeout: 300 });
      }).toPass({ intervals: [100] });
    },
  };
}

/** The fields of a new server. */
async function fillServerForm(page: Page, form: Locator, entry: ServerEntry): Promise<void> {
  await form.getByLabel('Name', { exact: true }).fill(entry.name);
  if ('address' in entry) return fillRemote(page, form, entry);
  const [program, ...args] = entry.command;
  await form.getByRole('textbox', { name: 'Program' }).fill(program);
  for (const [index, argument] of args.entries()) {
    await form.getByRole('button', { name: 'Add argument' }).click();
    await form.getByRole('textbox', { name: `Argument ${String(index + 1)}`, exact: true }).fill(argument);
  }
  await fillSecrets(form, { add: 'Add variable', name: 'Variable name' }, entry.env);
  if (entry.connectSeconds !== undefined) {
    await form.getByText('Limits and description').click();
    await form.getByLabel('Seconds to connect').fill(String(entry.connectSeconds));
  }
}

async function fillRemote(page: Page, form: Locator, { address, token, headers }: RemoteEntry): Promise<void> {
  await form.getByRole('radio', { name: 'At an address' }).click();
  await form.getByLabel('Address', { exact: true }).fill(address);
  if (token !== undefined) {
    await form.getByLabel('Sign-in').click();
    await page.getByRole('option', { name: 'Token (bearer)' }).click();
    await form.getByLabel('Token', { exact: true }).fill(token);
  }
  await fillSecrets(form, { add: 'Add header', name: 'Header name' }, headers);
}

async function fillSecrets(
  form: Locator,
  words: { readonly add: string; readonly name: string },
  secrets: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const [name, value] of Object.entries(secrets)) {
    await form.getByRole('button', { name: words.add }).click();
    await form.getByRole('textbox', { name: words.name }).last().fill(name);
    await form.getByLabel(`Value of ${name}`, { exact: true }).fill(value);
  }
}
