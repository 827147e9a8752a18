import { expect, it } from 'vitest';
import { createLineCutter } from './lines';

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8');

it('puts lines together across chunks, characters of several bytes included', () => {
  const cutter = createLineCutter(100);
  const whole = bytes('{"a":"中文"}\n\nlast');
  const lines = [...whole].flatMap((byte) => cutter.push(Uint8Array.of(byte)) ?? ['broken']);
  expect(lines).toEqual(['{"a":"中文"}', '']);
  expect(cutter.push(bytes('\nx\ny'))).toEqual(['last', 'x']);
});

it('gives up on a line over the limit before its end comes, and reads nothing after it', () => {
  const cutter = createLineCutter(4);
  expect(cutter.push(bytes('1234\n12'))).toEqual(['1234']);
  expect(cutter.push(bytes('345'))).toBeNull();
  expect(cutter.push(bytes('\nok\n'))).toBeNull();
});
