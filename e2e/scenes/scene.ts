import type { Page } from '@playwright/test';
import type { RunningApp } from '../fixtures';

/** A screen in one state, for as long as the generator is not asked for the next. */
export interface Scene {
  readonly name: string;
  readonly running: RunningApp;
  /** The window it is seen in: the main one, or main's own dialog. */
  readonly page: Page;
}

/** A scene of the main window, or of another page. */
export type Name = (name: string, page?: Page) => Scene;
