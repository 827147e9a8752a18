import { readNow } from '../lib/readNow';
import { writeFileAtomic } from '../storage/atomicFile';

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The window as it was left. */
export interface WindowState {
  /** Without a place the window is centred. */
  readonly bounds: Partial<Bounds> & Pick<Bounds, 'width' | 'height'>;
  readonly isMaximized: boolean;
  /** Kept here too, because the first paint is over before the settings are read. */
  readonly theme: 'system' | 'light' | 'dark';
}

/** Below this the page does not fit. */
export const SMALLEST = { width: 480, height: 420 } as const;
const USUAL: WindowState = { bounds: { width: 1180, height: 780 }, isMaximized: false, theme: 'system' };

const MOST_BYTES = 4096;

/** The window as it was left. Read at once and without a schema library, since the first paint waits for it. */
export function loadWindowState(file: string): WindowState {
  try {
    const saved: unknown = JSON.parse(readNow(file, MOST_BYTES) ?? '');
    return isWindowState(saved) ? saved : USUAL;
  } catch {
    return USUAL;
  }
}

const isWindowState = (value: unknown): value is WindowState => {
  const { bounds, isMaximized, theme } = (value ?? {}) as { bounds?: Record<string, unknown> } & Record<
    string,
    unknown
  >;
  const sides = bounds && [bounds.x, bounds.y, bounds.width, bounds.height];
  return typeof isMaximized === 'boolean' && THEMES.has(theme) && sides !== undefined && sides.every(isSide);
};

const THEMES = new Set<unknown>(['system', 'light', 'dark']);
const isSide = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) <= 100_000;

/** A place that nobody could write is no reason to disturb the person. */
export const saveWindowState = (file: string, state: WindowState): Promise<void> =>
  writeFileAtomic(file, JSON.stringify(state)).catch(() => undefined);

const GRIP = { width: 120, height: 60 };

/**
 * Fits a saved window to the displays there are now: as large as it was where that fits, at its place where enough
 * of its top can be reached, else in the middle of the first display.
 */
export function fitToDisplays({ bounds, ...rest }: WindowState, areas: readonly Bounds[]): WindowState {
  const { x, y } = bounds;
  const home =
    x === undefined || y === undefined ? undefined : areas.find((area) => holdsTop(area, x, y, bounds.width));
  const area = home ?? areas[0];
  const width = clamp(bounds.width, SMALLEST.width, area?.width ?? bounds.width);
  const height = clamp(bounds.height, SMALLEST.height, area?.height ?? bounds.height);
  if (!home || x === undefined || y === undefined) return { bounds: { width, height }, ...rest };
  return { bounds: { x, y, width, height }, ...rest };
}

/** Enough of the title bar is on this display to take hold of it. */
function holdsTop(area: Bounds, x: number, y: number, width: number): boolean {
  const shared = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return shared >= GRIP.width && y >= area.y && y <= area.y + area.height - GRIP.height;
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
