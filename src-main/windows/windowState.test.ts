import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitToDisplays, loadWindowState, saveWindowState, type WindowState } from './windowState';

const screens = [
  { x: 0, y: 0, width: 1920, height: 1080 },
  { x: 1920, y: 200, width: 1280, height: 800 },
];
const state = (x: number, y: number, width = 1000, height = 700): WindowState => ({
  bounds: { x, y, width, height },
  isMaximized: false,
  theme: 'dark',
});

describe('fitToDisplays', () => {
  it.each([
    ['a place that is there', state(100, 50), { x: 100, y: 50, width: 1000, height: 700 }],
    ['the second display', state(2000, 250), { x: 2000, y: 250, width: 1000, height: 700 }],
    ['a display that is gone', state(5000, 50), { width: 1000, height: 700 }],
    ['a title bar above every display', state(100, -300), { width: 1000, height: 700 }],
    ['a sliver at the left edge', state(-950, 50), { width: 1000, height: 700 }],
    ['a window larger than its display', state(0, 0, 4000, 3000), { x: 0, y: 0, width: 1920, height: 1080 }],
    ['a window smaller than it may be', state(10, 10, 200, 20), { x: 10, y: 10, width: 480, height: 420 }],
  ])('%s', (_what, saved, bounds) => {
    expect(fitToDisplays(saved, screens)).toStrictEqual({ bounds, isMaximized: false, theme: 'dark' });
  });
});

describe('the file', () => {
  it('gives back what was saved, and the usual window for anything else', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'win-'));
    const file = path.join(dir, 'new', 'window.json');
    const usual = loadWindowState(file);
    expect(usual.bounds).toEqual({ width: 1180, height: 780 });
    await saveWindowState(file, state(1, 2));
    expect(loadWindowState(file)).toEqual(state(1, 2));
    for (const broken of ['', '[]', 'null', '{"bounds":{"x":"1"}}', '{"isMaximized":true,"theme":"dark"}']) {
      writeFileSync(file, broken);
      expect(loadWindowState(file)).toEqual(usual);
    }
    writeFileSync(file, JSON.stringify(state(1e9, 2)));
    expect(loadWindowState(file)).toEqual(usual);
    rmSync(dir, { recursive: true });
  });
});
