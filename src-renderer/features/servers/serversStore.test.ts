import type { ServerId, ServerView } from '@contract';
import { expect, test } from 'vitest';
import { reduceServers, type ServersState } from './serversStore';

const row = (id: string, name = id) => ({ id: id as ServerId, name }) as ServerView;
const start: ServersState = { loaded: true, servers: [row('a'), row('b')], problem: null };

test('replaces a row in its place, as often as it comes', () => {
  const once = reduceServers(start, { kind: 'changed', server: row('a', 'A') });
  expect(once.servers.map(({ name }) => name)).toEqual(['A', 'b']);
  expect(reduceServers(once, { kind: 'changed', server: row('a', 'A') })).toEqual(once);
});

test('puts a new server last and forgets a removed one', () => {
  const added = reduceServers(start, { kind: 'changed', server: row('c') });
  expect(added.servers.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(reduceServers(added, { kind: 'removed', id: 'a' as ServerId }).servers).toHaveLength(2);
});
