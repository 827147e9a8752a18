import type { ServerId } from '@contract';
import { beforeEach, expect, test } from 'vitest';
import { go, holdUnsaved, leaveUnsaved, shellStore, show, stayUnsaved } from './shellStore';

const settings = { screen: 'settings', section: 'models' } as const;
const server = { screen: 'server', id: 's' as ServerId, tab: 'settings' } as const;

beforeEach(() => shellStore.setState(shellStore.getInitialState(), true));

test('asks before a page that holds something unsaved is left, and goes there once that is given up', () => {
  const arrived: string[] = [];
  go(server);
  holdUnsaved('page', true);
  go(settings, () => arrived.push('settings'));
  expect(shellStore.getState()).toMatchObject({ route: server, wanted: { route: settings } });
  expect(arrived).toEqual([]);
  leaveUnsaved();
  expect(shellStore.getState()).toMatchObject({ route: settings, wanted: null, unsaved: { page: false } });
  expect(arrived).toEqual(['settings']);
});

test('forgets where the person wanted to go when they stay', () => {
  go(server);
  holdUnsaved('page', true);
  go(settings);
  stayUnsaved();
  expect(shellStore.getState()).toMatchObject({ route: server, wanted: null, unsaved: { page: true } });
});

test('neither a shortcut nor the tray takes away a sheet in which something was typed; closing it does', () => {
  show('addServer');
  holdUnsaved('sheet', true);
  go(settings);
  show('palette');
  expect(shellStore.getState()).toMatchObject({ route: { screen: 'chat' }, overlay: 'addServer', wanted: null });
  show(null);
  go(settings);
  expect(shellStore.getState()).toMatchObject({ route: settings, overlay: null });
});
