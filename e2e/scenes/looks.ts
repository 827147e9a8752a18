import type { Page } from '@playwright/test';
import type { Bridge } from '../../src-preload/contract';
import { expect, type RunningApp } from '../fixtures';
import type { Scene } from './scene';

/** How a scene is looked at. */
export interface Look {
  readonly language: 'en' | 'zh';
  readonly theme: 'light' | 'dark';
  readonly size: readonly [width: number, height: number];
}

export const WIDE = [1280, 800] as const;
export const NARROW = [760, 700] as const;

export const nameOf = ({ language, theme, size }: Look): string => `${language}-${theme}-${size[0]}`;

/** Shows the scene in another language, theme and size; resolves when it is drawn. The dialog keeps its language and size. */
export async function lookAt({ running, page }: Scene, { language, theme, size }: Look): Promise<void> {
  const { page: main } = running;
  if (page === main) await resize(running, size);
  await main.evaluate(
    (settings) => (window as unknown as { plugboard: Bridge }).plugboard.saveSettings(settings),
    page === main ? { language, theme } : { theme },
  );
  if (page === main) {
    await expect(main.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
  }
  await drawn(page, theme);
}

async function resize({ app, page }: RunningApp, [width, height]: Look['size']): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, to) => {
      const window = BrowserWindow.getAllWindows().find((each) => !each.getParentWindow());
      window?.setContentSize(to.width, to.height);
    },
    { width, height },
  );
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
}

/** Until colours are those of the theme and nothing moves any more. */
async function drawn(page: Page, theme: Look['theme']): Promise<void> {
  await page.emulateMedia({ colorScheme: null }); // Playwright would hold it light.
  await expect
    .poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
    .toBe(theme === 'dark');
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
