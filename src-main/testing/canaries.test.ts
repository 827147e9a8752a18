import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { canaryOf, createCanary, encodingsOf, holds } from './canaries';

const canary = createCanary('key');
const { value } = canary;

it('goal 38: finds a canary in each of the eight encodings, wherever it starts', () => {
  const texts = encodingsOf(value).map(([, text]) => text);
  const base64 = ['', 'x', 'xy'].map((before) => Buffer.from(`${before}${value}tail`).toString('base64'));
  for (const text of [...texts, ...base64, ...base64.map((one) => Buffer.from(one, 'base64').toString('base64url'))]) {
    expect(holds(`before ${text} after`, canary), text).toBe(true);
  }
  expect(new Set(encodingsOf(value).map(([encoding]) => encoding))).toEqual(
    new Set(['raw', 'JSON', 'URL', 'base64', 'base64url', 'hex']),
  );
  const wide = Buffer.from(value, 'utf16le');
  const packed = gzipSync(`{"a":"${value}"}`);
  for (const bytes of [wide, Buffer.from(wide).swap16(), packed, Buffer.concat([Buffer.from('head'), packed])]) {
    expect(holds(bytes, canary)).toBe(true);
  }
  expect(holds(JSON.stringify({ body: packed.toString('base64') }), canary)).toBe(true);
});

it('finds nothing where another canary stands', () => {
  const other = createCanary('other');
  expect(holds(`${other.value} ${gzipSync(other.value).toString('base64')}`, canary)).toBe(false);
  expect(holds('H4sIAAAAAAAAA not gzip at all \u001f\u008b\b', canary)).toBe(false);
});

it('takes a value that is given', () => {
  expect(holds('say aGVsbG8tdGhlcmU', canaryOf('x', 'hello-there'))).toBe(true);
});
