import { expect, it } from 'vitest';
import { createRedactor } from './redact';
import { Secret } from './secret';

const VALUE = 'pä/ss?word+"42"~x';

const redactor = createRedactor();
redactor.add(new Secret(VALUE));

it.each([
  ['as it is', VALUE],
  ['in base64', Buffer.from(VALUE).toString('base64')],
  ['in base64 behind one byte', Buffer.from(`:${VALUE}`).toString('base64')],
  ['in base64 behind two bytes', Buffer.from(`u:${VALUE}`).toString('base64')],
  ['in base64 between others', Buffer.from(`user:${VALUE}@host`).toString('base64')],
  ['in base64url', Buffer.from(VALUE).toString('base64url')],
  ['in base64url behind a user name', Buffer.from(`u:${VALUE}`).toString('base64url')],
  ['percent-encoded', encodeURIComponent(VALUE)],
  ['percent-encoded in small letters', encodeURIComponent(VALUE).toLowerCase()],
  ['as a form field', new URLSearchParams({ k: VALUE }).toString()],
  ['escaped for JSON', JSON.stringify({ k: VALUE })],
  ['escaped for JSON twice', JSON.stringify(JSON.stringify(VALUE))],
  ['escaped for JSON with its slashes', JSON.stringify(VALUE).replaceAll('/', '\\/')],
  ['escaped for JSON in ASCII', JSON.stringify(VALUE).replace('ä', '\\u00e4')],
])('scrubs a value %s', (_how, text) => {
  const scrubbed = redactor.scrub(text);
  expect(scrubbed).toContain('[secret]');
  // What stood around it, and characters that share bits with that.
  expect(scrubbed.replace('[secret]', '').length).toBeLessThanOrEqual(20);
});

it('leaves short values and other words alone', () => {
  const short = createRedactor();
  short.add('1234567');
  expect(short.scrub('1234567 DEBUG=1')).toBe('1234567 DEBUG=1');
  expect(short.size()).toBe(0);
  expect(redactor.scrub('nothing of it')).toBe('nothing of it');
});

it('takes the longer of two values first', () => {
  const both = createRedactor();
  both.add('canary-12');
  both.add('canary-12-and-more');
  expect(both.scrub('x canary-12-and-more y')).toBe('x [secret] y');
});

it('scrubs a held value until nobody holds it', () => {
  const passing = createRedactor();
  const first = passing.hold('canary-12');
  const second = passing.hold(new Secret('canary-12'));
  first();
  first();
  expect(passing.scrub('x canary-12 y')).toBe('x [secret] y');
  second();
  expect(passing.scrub('x canary-12 y')).toBe('x canary-12 y');
  expect(passing.longest()).toBe(0);
});

it('goes on scrubbing a value that was added, and what another value looks like too', () => {
  const passing = createRedactor();
  passing.add('canary-12');
  passing.hold('canary-12')();
  passing.hold('canary/12')();
  expect(passing.scrub('x canary-12 y')).toBe('x [secret] y');
});

it('says that it knows more whenever it does', () => {
  const passing = createRedactor();
  const release = passing.hold('canary-12');
  const before = passing.size();
  release();
  passing.hold('canary-34');
  expect(passing.size()).not.toBe(before);
});
