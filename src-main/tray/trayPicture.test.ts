import { expect, it } from 'vitest';
import type { SummaryKind } from '../mcp/summary';
import { drawTray } from './trayPicture';

const KINDS: SummaryKind[] = ['attention', 'working', 'ready', 'none'];
const alphas = (kind: SummaryKind): number[] => [...drawTray(kind, 32, 'mask')].filter((_, at) => at % 4 === 3);

it('draws four pictures that differ in shape, not only in colour', () => {
  const shapes = KINDS.map(alphas);
  for (const [at, one] of shapes.entries()) {
    for (const other of shapes.slice(at + 1)) {
      const differing = one.filter((alpha, pixel) => Math.abs(alpha - (other[pixel] ?? 0)) > 100).length;
      expect(differing).toBeGreaterThan(40);
    }
  }
});

it('is black on nothing for systems that colour it themselves', () => {
  const pixels = drawTray('attention', 18, 'mask');
  expect(pixels).toHaveLength(18 * 18 * 4);
  expect([...pixels].every((value, at) => at % 4 === 3 || value === 0)).toBe(true);
  expect([...pixels].some((value) => value === 255)).toBe(true);
});

it('is premultiplied, so no colour is brighter than its alpha', () => {
  const pixels = drawTray('attention', 32, 'colour');
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    expect(Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)).toBeLessThanOrEqual(alpha);
  }
});
