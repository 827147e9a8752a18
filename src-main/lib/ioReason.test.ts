import { expect, it } from 'vitest';
import { ioReason } from './ioReason';
import { inEnglish } from './words';

it.each([
  ['ENOSPC', 'no space left on the disk (ENOSPC)'],
  ['EROFS', 'the file system is read-only (EROFS)'],
  ['EACCES', 'permission denied (EACCES)'],
  ['EWEIRD', 'EWEIRD'],
  ['constructor', 'constructor'],
])('puts %s into words without the path', (code, words) => {
  expect(inEnglish(ioReason(Object.assign(new Error(`${code}: open '/home/x'`), { code })))).toBe(words);
});
