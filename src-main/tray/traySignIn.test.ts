import { expect, it } from 'vitest';
import { Fault } from '../lib/fault';
import { silentLog } from '../testing/silentLog';
import { createTraySignIn } from './traySignIn';

function traySignIn(signIn: () => Promise<void>, canSignIn = true) {
  const done: string[] = [];
  const actions = createTraySignIn({
    canSignIn: () => canSignIn,
    signIn: (id) => (done.push(`sign in ${id}`), signIn()),
    cancel: (id) => void done.push(`cancel ${id}`),
    showServers: () => void done.push('show'),
    log: silentLog,
  });
  return { ...actions, done };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('signs in without bringing up the window', async () => {
  const tray = traySignIn(async () => undefined);
  tray.signIn('s');
  await settled();
  expect(tray.done).toEqual(['sign in s']);
});

it('brings up the window when the sign-in fails, or when the entry must be changed first', async () => {
  const tray = traySignIn(async () => Promise.reject(new Fault('unauthorized', 'denied')));
  tray.signIn('s');
  await settled();
  expect(tray.done).toEqual(['sign in s', 'show']);
  const other = traySignIn(async () => undefined, false);
  other.signIn('s');
  expect(other.done).toEqual(['show']);
});

it('stays quiet about a sign-in that was cancelled from the tray or ended with its server', async () => {
  let fail: (error: Error) => void = () => undefined;
  const tray = traySignIn(() => new Promise((_resolve, reject) => (fail = reject)));
  tray.signIn('s');
  tray.cancelSignIn('s');
  fail(new Fault('unauthorized', 'cancelled'));
  await settled();
  expect(tray.done).toEqual(['sign in s', 'cancel s']);
  const ended = traySignIn(async () => Promise.reject(new Fault('cancelled', 'stopped')));
  ended.signIn('s');
  await settled();
  expect(ended.done).toEqual(['sign in s']);
});
