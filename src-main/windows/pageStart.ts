import type { BrowserWindow } from 'electron';
import { onceAnswered } from './onceAnswered';
import { pageRests } from './pageRests';

/** What the page must have been told before servers may take the machine's time (spec L3). */
const NEEDED = ['getSettings', 'listConversations'];
const ANSWERS_LIMIT_MS = 5000;
const DRAWING_LIMIT_MS = 1000;

export interface PageStart extends Disposable {
  /** To be told of every command that was answered. */
  readonly answered: (name: string) => void;
  /** Resolves when the page can be used, or has had its time to get there; never once disposed before. */
  readonly usable: Promise<void>;
}

/** Watches the page become usable, so that whatever shares the machine with it can wait for that. */
export function watchPageStart(window: () => BrowserWindow | undefined): PageStart {
  let isUsable = (): void => undefined;
  const usable = new Promise<void>((resolve) => (isUsable = resolve));
  const once = onceAnswered(NEEDED, ANSWERS_LIMIT_MS, () => void pageRests(window(), DRAWING_LIMIT_MS).then(isUsable));
  return { answered: once.answered, usable, [Symbol.dispose]: () => once[Symbol.dispose]() };
}
