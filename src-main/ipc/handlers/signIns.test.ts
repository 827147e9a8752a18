import type { ServerId } from '@contract';
import { expect, it } from 'vitest';
import { Fault } from '../../lib/fault';
import type { PendingSignIn } from '../../oauth/signIns';
import { never } from '../../testing/never';
import { noSignIns } from '../../testing/noSignIns';
import { signInHandlers } from './signIns';

const id = 's1' as ServerId;
const pending: PendingSignIn = {
  id,
  name: 'notion',
  issuer: 'https://id.example/',
  url: 'https://id.example/authorize?state=1',
  redirectUri: 'http://127.0.0.1:41999/cb',
  endsAt: 7,
};

/** A sign-in that ends as the test says, and what was done meanwhile. */
function waiting() {
  const done: unknown[] = [];
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  const ends = { promise, resolve, reject };
  const handlers = signInHandlers({
    manager: {
      signIn: (server, opens) => (done.push(['sign in', server, opens]), ends.promise),
      cancelSignIn(server) {
        done.push(['cancel', server]);
        ends.reject(new Fault('unauthorized', 'cancelled'));
      },
      signOut: async (server) => void done.push(['sign out', server]),
    },
    signIns: {
      ...noSignIns,
      pending: () => [pending],
      paste: async (server, text) => void done.push(['paste', server, text]),
    },
    copyText: (text) => void done.push(['copy', text]),
    signal: never(),
  });
  return { handlers, done, ends };
}

it('opens the browser, and answers when somebody is signed in', async () => {
  const { handlers, done, ends } = waiting();
  const answer = handlers.signIn({ id });
  ends.resolve();
  expect(await answer).toEqual({ signed_in: true });
  expect(done).toEqual([['sign in', id, true]]);
});

it('tells whoever cancelled no fault, and everybody else why nobody is signed in', async () => {
  const own = waiting();
  const answer = own.handlers.signIn({ id });
  await own.handlers.cancelSignIn({ id });
  expect(await answer).toEqual({ signed_in: false });
  const other = waiting();
  other.ends.reject(new Fault('unauthorized', 'denied'));
  await expect(other.handlers.signIn({ id })).rejects.toMatchObject({ kind: 'unauthorized' });
});

it('takes a cancel that came before for nothing', async () => {
  const { handlers, ends } = waiting();
  ends.promise.catch(() => undefined);
  await handlers.cancelSignIn({ id });
  await expect(handlers.signIn({ id })).rejects.toMatchObject({ kind: 'unauthorized' });
});

it('hands the address to the clipboard, and only while a sign-in waits', async () => {
  const { handlers, done } = waiting();
  await handlers.copySignInLink({ id });
  expect(done).toEqual([['copy', pending.url]]);
  await expect(handlers.copySignInLink({ id: 'other' as ServerId })).rejects.toMatchObject({ kind: 'not-waiting' });
});

it('passes on what was pasted without what a clipboard puts around it', async () => {
  const { handlers, done } = waiting();
  await handlers.pasteCallback({ id, text: ' http://127.0.0.1:41999/cb?code=1\n' });
  expect(done).toEqual([['paste', id, 'http://127.0.0.1:41999/cb?code=1']]);
});
