import { _electron, type Page } from '@playwright/test';
import { join } from 'node:path';
import type { Profile } from './fixtures';

/** The browser of the person, which knows nothing of the app: a window of its own process. */
export async function openBrowser({ home }: Profile): Promise<AsyncDisposable & { readonly page: Page }> {
  const executablePath = process.env['ELECTRON_EXEC_PATH'];
  if (executablePath === undefined) throw new Error('run the tests with `npm run e2e`');
  const app = await _electron.launch({
    executablePath,
    args: [join(import.meta.dirname, 'browser'), '--', join(home, 'browser')],
  });
  return { page: await app.firstWindow(), [Symbol.asyncDispose]: () => app.close() };
}
