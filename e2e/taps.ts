import type { IpcMain, WebContents } from 'electron';
import type { Bridge } from '@contract';
import { EVENTS } from '@contract/names';
import type { RunningApp } from './fixtures';

interface TappedMain {
  readonly tapped: string[];
}

/** Everything outside the files where something that was typed could turn up; each is the whole text of one place. */
export interface Taps {
  /** By place, as it is now. */
  read(): Promise<Readonly<Record<string, string>>>;
}

/** Listens to the app from now on: what main says to any page, what the page keeps, and what the process prints. */
export async function tap({ app, page }: RunningApp): Promise<Taps> {
  const printed: string[] = [];
  const child = app.process();
  child.stdout?.on('data', (data: Buffer) => void printed.push(data.toString('utf8')));
  child.stderr?.on('data', (data: Buffer) => void printed.push(data.toString('utf8')));
  await tapMain(app);
  // So that the page asks again for everything, with somebody listening.
  await page.reload();
  await page.evaluate((events) => {
    const { plugboard } = window as unknown as { readonly plugboard: Bridge };
    const heard: string[] = [];
    for (const name of events) plugboard.on(name, (payload) => void heard.push(JSON.stringify(payload)));
    Object.assign(window, { heard });
  }, EVENTS);
  return {
    async read() {
      const sent = await app.evaluate(() => (globalThis as unknown as TappedMain).tapped.join('\n'));
      const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'));
      const stores = await page.evaluate(readStores);
      const clipboard = await app.evaluate(({ clipboard: board }) => board.readText());
      const dom = await page.evaluate(() => {
        const values = [...document.querySelectorAll('input, textarea')].map(
          (field) => (field as HTMLInputElement).value,
        );
        return document.documentElement.outerHTML + values.join('\n') + location.href + document.title;
      });
      return { message: sent, event: heard, DOM: dom, ...stores, clipboard, output: printed.join('') };
    },
  };
}

/** Keeps a copy of everything that main sends or answers to a page, also to pages that open later. */
const tapMain = (app: RunningApp['app']): Promise<void> =>
  app.evaluate(({ app: electron, ipcMain, webContents }) => {
    const tapped: string[] = [];
    Object.assign(globalThis, { tapped });
    const keep = <T>(value: T): T => {
      tapped.push(JSON.stringify(value) ?? '');
      return value;
    };
    type Handler = (...args: unknown[]) => unknown;
    const answering =
      (handler: Handler): Handler =>
      async (...args) =>
        keep(await handler(...args));
    const handlers = (ipcMain as IpcMain & { readonly _invokeHandlers: Map<string, Handler> })._invokeHandlers;
    if (handlers.size === 0) throw new Error('no handler to tap');
    for (const [channel, handler] of handlers) handlers.set(channel, answering(handler));

    const tapContents = (contents: WebContents): void => {
      const send = contents.send.bind(contents);
      const execute = contents.executeJavaScript.bind(contents);
      const handle = contents.ipc.handle.bind(contents.ipc);
      contents.send = (channel, ...args: unknown[]) => send(channel, ...(keep(args) as never[]));
      contents.executeJavaScript = (code, ...rest) => execute(keep(code), ...rest);
      contents.ipc.handle = (channel, handler) => handle(channel, answering(handler as Handler) as typeof handler);
    };
    webContents.getAllWebContents().forEach(tapContents);
    electron.on('web-contents-created', (_event, contents) => tapContents(contents));
  });

/** Everything a page can keep, by the name of the store. */
async function readStores(): Promise<Record<string, string>> {
  const databases: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(name));
    });
    for (const store of database.objectStoreNames) {
      const request = database.transaction(store).objectStore(store).getAll();
      databases.push(await new Promise((resolve) => (request.onsuccess = () => resolve(request.result))));
    }
  }
  return {
    localStorage: JSON.stringify(localStorage),
    sessionStorage: JSON.stringify(sessionStorage),
    IndexedDB: JSON.stringify(databases),
    cookies: document.cookie,
    history: JSON.stringify(history.state),
  };
}
