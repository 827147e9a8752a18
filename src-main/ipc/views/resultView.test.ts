import { ResultBlockView } from '@contract';
import { describe, expect, it } from 'vitest';
import type { ContentBlock } from '../../mcp/session';
import { VIEW_LIMITS, toResultView } from './resultView';

const png = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');

describe('toResultView', () => {
  it.each<[string, ContentBlock, unknown]>([
    ['text', { type: 'text', text: 'a\u202eb' }, { kind: 'text', text: 'a⟨U+202E⟩b', cut: false }],
    ['text that is none', { type: 'text', text: 7 }, { kind: 'text', text: '', cut: false }],
    [
      'a raster image',
      { type: 'image', mimeType: 'image/png', data: png },
      { kind: 'image', mime: 'image/png', data: png },
    ],
    [
      'an SVG, which could hold script',
      { type: 'image', mimeType: 'image/svg+xml', data: png },
      { kind: 'file', mime: 'image/svg+xml', bytes: 8, label: 'image' },
    ],
    [
      'an image that is not base64',
      { type: 'image', mimeType: 'image/png', data: '"><script>' },
      { kind: 'file', mime: 'image/png', bytes: 7, label: 'image' },
    ],
    [
      'audio',
      { type: 'audio', mimeType: 'audio/wav', data: png },
      { kind: 'file', mime: 'audio/wav', bytes: 8, label: 'audio' },
    ],
    [
      'an embedded resource, without its bytes',
      { type: 'resource', resource: { uri: 'file:///a', mimeType: 'text/plain', text: 'héllo' } },
      { kind: 'file', mime: 'text/plain', bytes: 6, label: '[resource: file:///a]' },
    ],
    ['a resource that is none', { type: 'resource' }, { kind: 'file', mime: '', bytes: 0, label: '[resource: ]' }],
    [
      'a link',
      { type: 'resource_link', uri: 'file:///a', name: 'a', mimeType: 'text/plain' },
      { kind: 'link', uri: 'file:///a', name: 'a', mime: 'text/plain' },
    ],
    [
      'an unknown block',
      { type: 'hologram', x: 1 },
      { kind: 'text', text: '[hologram]\n{\n  "type": "hologram",\n  "x": 1\n}', cut: false },
    ],
  ])('shows %s', (_what, block, view) => {
    const [shown] = toResultView([block], null);
    expect(shown).toStrictEqual(view);
    expect(ResultBlockView.safeParse(shown).error).toBeUndefined();
  });

  it('shows structured content as JSON text beside the blocks', () => {
    expect(toResultView([], { a: [1] })).toStrictEqual([
      { kind: 'structured', json: '{\n  "a": [\n    1\n  ]\n}', cut: false },
    ]);
  });

  it('cuts long text at 64 KiB, never through a character', () => {
    const [block] = toResultView([{ type: 'text', text: `${'x'.repeat(VIEW_LIMITS.blockText - 1)}😀 more` }], null);
    expect(block).toStrictEqual({ kind: 'text', text: 'x'.repeat(VIEW_LIMITS.blockText - 1), cut: true });
  });

  it('bounds all text, all images and the number of blocks of one result', () => {
    const text = toResultView(
      Array.from({ length: 50 }, () => ({ type: 'text', text: 'x'.repeat(60_000) })),
      null,
    );
    expect(JSON.stringify(text).length).toBeLessThan(VIEW_LIMITS.allText + 10_000);
    const image = { type: 'image', mimeType: 'image/png', data: 'A'.repeat(4 * 1024 * 1024) };
    const images = toResultView(
      Array.from({ length: 20 }, () => image),
      null,
    );
    expect(images.filter(({ kind }) => kind === 'image')).toHaveLength(5);
    const many = toResultView(
      Array.from({ length: 1000 }, () => ({ type: 'text', text: 'x' })),
      null,
    );
    expect(many).toHaveLength(VIEW_LIMITS.blocks + 1);
    expect(many.at(-1)).toStrictEqual({ kind: 'text', text: '[+900]', cut: true });
  });

  it('turns an image over 4 MiB into a file', () => {
    const data = 'A'.repeat(Math.ceil((VIEW_LIMITS.image + 3) / 3) * 4);
    expect(toResultView([{ type: 'image', mimeType: 'image/png', data }], null)[0]?.kind).toBe('file');
  });
});
