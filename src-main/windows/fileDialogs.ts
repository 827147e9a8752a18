import { dialog, type BrowserWindow, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import { writeFileAtomic } from '../storage/atomicFile';

/** The operating system's own dialogs for one file; the page never learns a path. */
export interface FileDialogs {
  /** The path of an existing file; null when none was chosen. */
  readonly chooseFile: () => Promise<string | null>;
  /** Writes owner-only where the person chose; false when they chose nothing. @throws Fault 'write-failed' */
  readonly saveText: (name: string, text: string) => Promise<boolean>;
}

export function createFileDialogs({ parent }: { readonly parent: () => BrowserWindow | undefined }): FileDialogs {
  let isOpen = false;
  /** One at a time: whoever asks meanwhile gets what a cancelled one gives. */
  const alone = async <T>(cancelled: T, run: () => Promise<T>): Promise<T> => {
    if (isOpen) return cancelled;
    isOpen = true;
    try {
      return await run();
    } finally {
      isOpen = false;
    }
  };
  const choose = async (): Promise<string | null> => {
    const options: OpenDialogOptions = { properties: ['openFile', 'showHiddenFiles'] };
    const window = parent();
    const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
    return filePaths[0] ?? null;
  };
  const save = async (name: string, text: string): Promise<boolean> => {
    const options: SaveDialogOptions = { defaultPath: name, properties: ['showOverwriteConfirmation'] };
    const window = parent();
    const { filePath } = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
    if (filePath === '') return false;
    await writeFileAtomic(filePath, text);
    return true;
  };
  return {
    chooseFile: () => alone(null, choose),
    saveText: (name, text) => alone(false, () => save(name, text)),
  };
}
