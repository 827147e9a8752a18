import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { never } from '../testing/never';
import { loadIcon, toIcons } from './icons';

/** The beginning of a PNG, which says how large it is. */
function png(width: number, height = width, padding = 0): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    header,
    deflateSync(Buffer.alloc(16)),
    Buffer.alloc(padding),
  ]);
}
const inline = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

/** Answers with `bytes`, and remembers what was fetched. */
function load(
  icons: unknown,
  { bytes = png(32), origin = 'https://mcp.example' }: { bytes?: Buffer; origin?: string | null } = {},
) {
  const fetched: string[] = [];
  const get: typeof fetch = async (url) => {
    fetched.push(typeof url === 'string' ? url : '');
    return new Response(new Uint8Array(bytes));
  };
  return { fetched, icon: loadIcon(toIcons(icons), { origin, fetch: get }, never()) };
}

describe('an icon', () => {
  it('is taken from the server’s own words or its own origin, whatever it calls itself', async () => {
    expect(await load([{ src: inline(png(32), 'text/html') }]).icon).toBe(inline(png(32)));
    const far = load([{ src: 'https://mcp.example/logo.png' }]);
    expect(await far.icon).toBe(inline(png(32)));
    expect(far.fetched).toEqual(['https://mcp.example/logo.png']);
  });

  it.each([
    'https://other.example/logo.png',
    'http://mcp.example/logo.png',
    'https://mcp.example:444/logo.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//mcp.example/x.png',
  ])('is never fetched from %s', async (src) => {
    const { fetched, icon } = load([{ src }]);
    expect([await icon, fetched]).toEqual([null, []]);
  });

  it('is fetched from nowhere for a program on this computer', async () => {
    const { fetched, icon } = load([{ src: 'http://127.0.0.1:1/x.png' }], { origin: null });
    expect([await icon, fetched]).toEqual([null, []]);
  });

  it.each([
    ['a drawing that may hold script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['too many bytes', png(32, 32, 65_536)],
    ['a bomb of pixels', png(30_000)],
  ])('is not shown when it is %s', async (_, bytes) => {
    expect(await load([{ src: inline(bytes, 'image/svg+xml') }]).icon).toBeNull();
  });

  it('gives way to the next one that can be shown', async () => {
    expect(await load([{ src: 7 }, { src: 'data:image/png;base64,AAAA' }, { src: inline(png(8)) }]).icon).toBe(
      inline(png(8)),
    );
  });
});
