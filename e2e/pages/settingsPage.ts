import type { Locator, Page } from '@playwright/test';

export type Section = 'Models' | 'General' | 'Permissions' | 'Storage' | 'About';

export interface ModelEntry {
  readonly vendor: 'Anthropic' | 'OpenAI' | 'Google' | 'Any OpenAI-compatible address' | 'Ollama' | 'LM Studio';
  readonly model: string;
  readonly key?: string;
  readonly address?: string;
  readonly label?: string;
}

export interface SettingsPage {
  open(section: Section): Promise<void>;
  /** Fills in the form and sends it; main then asks in its own window. */
  addModel(entry: ModelEntry): Promise<void>;
  readonly modelSheet: Locator;
  /** One model in the list. */
  model(name: string): Locator;
  /** Standing permissions, one row each. */
  readonly rules: Locator;
  /** How secrets are kept here, and where. */
  readonly content: Locator;
}

export function settingsPage(page: Page): SettingsPage {
  const modelSheet = page.getByRole('dialog', { name: 'Add a model' });
  const open = async (section: Section): Promise<void> => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('navigation', { name: 'Sections of the settings' }).getByText(section).click();
    await page.getByRole('heading', { name: section, level: 2 }).waitFor();
  };
  return {
    open,
    modelSheet,
    async addModel({ vendor, model, key, address, label }) {
      await open('Models');
      await page.getByRole('button', { name: 'Add model' }).click();
      await modelSheet.getByLabel('Vendor').click();
      await page.getByRole('option', { name: vendor, exact: true }).click();
      if (key !== undefined) await modelSheet.getByLabel('API key').fill(key);
      await modelSheet.getByLabel('Model', { exact: true }).fill(model);
      if (address !== undefined) await modelSheet.getByLabel('Address').fill(address);
      if (label !== undefined) await modelSheet.getByLabel('Name in Plugboard').fill(label);
      await modelSheet.getByRole('button', { name: 'Save and test' }).click();
    },
    model: (name) => page.getByRole('list', { name: 'Models' }).getByRole('listitem').filter({ hasText: name }),
    rules: page.getByRole('list', { name: 'Rules' }).getByRole('listitem'),
    content: page.getByRole('main'),
  };
}
