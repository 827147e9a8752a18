import type { FileRead } from '../config/importers/findings';
import { cleanText } from '../lib/cleanText';
import { Fault } from '../lib/fault';
import type { AskPerson } from '../lib/question';
import { readTextFile } from '../storage/textFile';
import type { ImportText } from '../text/imports';

/** A secret or a dotenv file is small; what is larger is another file. */
const MAX_BYTES = 256 * 1024;
const CONFIRM = 'confirm';

/** Reads the files that imported entries name, each path once, and only after the person confirmed that path. */
export interface ImportFiles {
  /** @throws Fault 'declined' | 'unreadable' that names the path */
  read(file: FileRead, forServer: string, signal: AbortSignal): Promise<string>;
}

/** Remembers the answers, so make a new one for every import. */
export function createImportFiles(ask: AskPerson, texts: ImportText): ImportFiles {
  const readings = new Map<string, Promise<string>>();
  async function readOnce(path: string, forServer: string, signal: AbortSignal): Promise<string> {
    const answer = await ask(
      {
        title: texts.readTitle,
        lead: texts.readLead,
        rows: [
          { label: texts.readFile, value: [cleanText(path)], before: null },
          { label: texts.readFor, value: [cleanText(forServer)], before: null },
        ],
        warnings: [],
        actions: [
          { id: CONFIRM, label: texts.readConfirm, tone: 'primary' },
          { id: 'cancel', label: texts.readCancel, tone: 'plain' },
        ],
      },
      signal,
    );
    if (answer !== CONFIRM) throw new Fault('declined', texts.notReadable(path));
    const file = await readTextFile(path, MAX_BYTES);
    if (file.kind === 'missing') throw new Fault('unreadable', texts.fileGone(path));
    if (file.kind === 'unreadable') throw new Fault('unreadable', texts.cannotRead(path, file.reason));
    return file.text;
  }
  return {
    read({ path }, forServer, signal) {
      if (path === null) return Promise.reject(new Fault('unreadable', texts.cannotAdd));
      const reading = readings.get(path) ?? readOnce(path, forServer, signal);
      readings.set(path, reading);
      return reading;
    },
  };
}
