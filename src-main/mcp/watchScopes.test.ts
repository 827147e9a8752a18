import { expect, it } from 'vitest';
import { ScopeFault, TokenFault } from '../lib/tokenFault';
import { fakeSession } from '../testing/fakeSession';
import { never } from '../testing/never';
import { toMcpFault } from './faults';
import { watchScopes } from './watchScopes';

it('tells of a scope that a resource wants, and of no other failure', async () => {
  const noted: string[] = [];
  const failures = [new ScopeFault('unauthorized', 'it wants files:read'), new TokenFault('unauthorized', 'sign in')];
  const readResource = () => Promise.reject(toMcpFault(failures.shift()));
  const session = watchScopes(fakeSession({ readResource }), ({ message }) => noted.push(message));
  await expect(session.readResource('file:///a', never())).rejects.toThrow('files:read');
  await expect(session.readResource('file:///a', never())).rejects.toThrow('sign in');
  expect(noted).toEqual(['it wants files:read']);
});
