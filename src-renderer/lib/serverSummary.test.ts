import { expect, test } from 'vitest';
import { countServers, summaryDot, summaryParts } from './serverSummary';

const servers = (...statuses: ('connected' | 'needsAuth' | 'failed' | 'pending' | 'disabled')[]) =>
  statuses.map((status) => ({ status }));

test('says ready first and leaves out what there is none of', () => {
  const counts = countServers(servers('needsAuth', 'connected', 'connected', 'disabled'), 0);
  expect(counts).toMatchObject({ ready: 2, signIn: 1, off: 1 });
  expect(summaryParts(counts)).toEqual(['ready', 'signIn']);
});

test('shows what needs a person before what is working, and that before what is ready', () => {
  expect(summaryDot(countServers(servers('connected', 'pending', 'failed'), 0))).toBe('failed');
  expect(summaryDot(countServers(servers('connected', 'pending', 'needsAuth'), 0))).toBe('attention');
  expect(summaryDot(countServers(servers('connected'), 1))).toBe('attention');
  expect(summaryDot(countServers(servers('connected', 'pending'), 0))).toBe('working');
  expect(summaryDot(countServers(servers('connected', 'disabled'), 0))).toBe('ready');
  expect(summaryDot(countServers(servers('disabled'), 0))).toBe('off');
});
