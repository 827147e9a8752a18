import { COMMANDS } from '@contract/names';
import { expect, it } from 'vitest';
import { listenForCommands, type CommandPort } from './listen';
import type { Router } from './router';

type Listener = Parameters<CommandPort['handle']>[1];
const event = { sender: { id: 1 }, senderFrame: null };

function portThat() {
  const listeners = new Map<string, Listener>();
  const port: CommandPort = {
    handle: (channel, listener) => void listeners.set(channel, listener),
    removeHandler: (channel) => void listeners.delete(channel),
  };
  const logged: unknown[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (...words: unknown[]) => void logged.push(words) };
  return { port, listeners, log, logged };
}

it('listens for every command of the contract and for nothing else, until it is disposed', () => {
  const { port, listeners, log } = portThat();
  const listening = listenForCommands({
    port,
    log,
    router: new Promise<Router>(() => undefined),
    onAnswered: () => undefined,
  });
  expect([...listeners.keys()]).toEqual(COMMANDS.map((name) => `command:${name}`));
  listening[Symbol.dispose]();
  expect(listeners.size).toBe(0);
});

it('lets a page that asks early wait for the router, and tells when it was answered', async () => {
  const { port, listeners, log } = portThat();
  const answered: string[] = [];
  let give: (router: Router) => void = () => undefined;
  const router = new Promise<Router>((resolve) => (give = resolve));
  listenForCommands({ port, log, router, onAnswered: (name) => void answered.push(name) });
  const answer = listeners.get('command:getSettings')?.(event, undefined);
  expect(answered).toEqual([]);
  give(async (name, _event, raw) => ({ ok: true, value: [name, raw] }));
  expect(await answer).toEqual({ ok: true, value: ['getSettings', undefined] });
  expect(answered).toEqual(['getSettings']);
});

it('answers with a value when the core could not be built', async () => {
  const { port, listeners, log, logged } = portThat();
  const router = Promise.reject<Router>(new Error('/secret/path is broken'));
  listenForCommands({ port, log, router, onAnswered: () => undefined });
  expect(await listeners.get('command:getSettings')?.(event, undefined)).toEqual({
    ok: false,
    kind: 'internal',
    message: 'Unexpected error',
  });
  expect(logged).toHaveLength(1);
});
