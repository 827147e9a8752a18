import type { ElectronApplication } from '@playwright/test';

/** What the app hands to the operating system to be opened; nothing of it is. */
export interface Opened {
  /** Every address so far, in order. */
  addresses(): Promise<readonly string[]>;
}

interface SpiedMain {
  readonly opened: string[];
}

/** Stands in for the system's browser from now on. */
export async function watchBrowser(app: ElectronApplication): Promise<Opened> {
  await sure(() =>
    app.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = async (url) => void opened.push(url);
    }),
  );
  return { addresses: () => sure(() => app.evaluate(() => [...(globalThis as unknown as SpiedMain).opened])) };
}

/** The answer of a main process that collects its garbage just then is lost on the way; asking again does no harm here. */
async function sure<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!String(error).includes('garbage collected')) throw error;
    return ask();
  }
}
