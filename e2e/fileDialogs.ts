import type { RunningApp } from './fixtures';

/** The operating system's dialogs cannot be pressed from here; this is what they answer from now on, null for cancel. */
export async function chooseInFileDialogs({ app }: RunningApp, path: string | null): Promise<void> {
  const choose = (): Promise<void> =>
    app.evaluate(({ dialog }, chosen) => {
      Object.assign(dialog, {
        showOpenDialog: async () => ({ canceled: chosen === null, filePaths: chosen === null ? [] : [chosen] }),
        showSaveDialog: async () => ({ canceled: chosen === null, filePath: chosen ?? '' }),
      });
    }, path);
  // The debugger now and then loses an answer to Electron's garbage collector; saying it twice does no harm.
  await choose().catch(choose);
}
