import type { SummaryKind } from '../mcp/summary';

/** `mask` is black on nothing, for systems that colour the icon themselves. */
export type PictureStyle = 'colour' | 'mask';

type Point = readonly [x: number, y: number];
/** Distance to an edge in units of a 16 × 16 picture: negative inside. */
type Shape = (point: Point) => number;
type Colour = readonly [red: number, green: number, blue: number];

const box =
  ([left, top]: Point, [right, bottom]: Point, radius: number): Shape =>
  ([x, y]) => {
    const dx = Math.abs(x - (left + right) / 2) - (right - left) / 2 + radius;
    const dy = Math.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };
const disc =
  ([cx, cy]: Point, radius: number): Shape =>
  ([x, y]) =>
    Math.hypot(x - cx, y - cy) - radius;
const union =
  (...shapes: Shape[]): Shape =>
  (point) =>
    Math.min(...shapes.map((shape) => shape(point)));
const without =
  (shape: Shape, hole: Shape): Shape =>
  (point) =>
    Math.max(shape(point), -hole(point));
const outline =
  (shape: Shape, width: number): Shape =>
  (point) =>
    Math.abs(shape(point) + width / 2) - width / 2;
const grown =
  (shape: Shape, by: number): Shape =>
  (point) =>
    shape(point) - by;
const scaled =
  (shape: Shape, factor: number): Shape =>
  ([x, y]) =>
    shape([(x - 8) / factor + 8, (y - 8) / factor + 8]) * factor;

const BODY = box([3.5, 5.5], [12.5, 11], 2);
const PLUG = union(
  BODY,
  box([5, 1.5], [6.8, 6.5], 0.6),
  box([9.2, 1.5], [11, 6.5], 0.6),
  box([7.1, 10], [8.9, 15], 0.6),
);
const DOT = disc([12.4, 3.8], 3);

/** Plug, plug in a ring, plug with a dot, hollow plug: told apart by shape, not only by colour. */
const SHAPES: Readonly<Record<SummaryKind, { readonly plug: Shape; readonly dot: Shape | null }>> = {
  ready: { plug: PLUG, dot: null },
  working: { plug: union(scaled(PLUG, 0.58), outline(disc([8, 8], 7), 1.2)), dot: null },
  attention: { plug: without(PLUG, grown(DOT, 1.1)), dot: DOT },
  none: { plug: outline(PLUG, 0.95), dot: null },
};

const INK: Colour = [242, 243, 246];
const HALO: Colour = [24, 25, 30];
const SIGNAL: Colour = [245, 165, 36];
const HALO_WIDTH = 0.9;

/** Draws one picture as premultiplied BGRA rows. The colour style carries a dark halo, so it reads on any panel. */
export function drawTray(kind: SummaryKind, size: number, style: PictureStyle): Buffer {
  const { plug, dot } = SHAPES[kind];
  const scale = size / 16;
  const pixels = Buffer.alloc(size * size * 4);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const point: Point = [(column + 0.5) / scale, (row + 0.5) / scale];
      const cover = (shape: Shape): number => Math.min(1, Math.max(0, 0.5 - shape(point) * scale));
      const layers: [Colour, number][] =
        style === 'mask'
          ? [[[0, 0, 0], Math.max(cover(plug), dot ? cover(dot) : 0)]]
          : [
              [HALO, 0.75 * Math.max(cover(grown(plug, HALO_WIDTH)), dot ? cover(grown(dot, HALO_WIDTH)) : 0)],
              [INK, cover(plug)],
              [SIGNAL, dot ? cover(dot) : 0],
            ];
      pixels.set(blend(layers), (row * size + column) * 4);
    }
  }
  return pixels;
}

/** Later layers cover earlier ones. */
function blend(layers: readonly [Colour, number][]): number[] {
  const sum = [0, 0, 0, 0];
  for (const [[red, green, blue], alpha] of layers) {
    [blue, green, red, 255].forEach((value, at) => (sum[at] = value * alpha + (sum[at] ?? 0) * (1 - alpha)));
  }
  return sum.map(Math.round);
}
