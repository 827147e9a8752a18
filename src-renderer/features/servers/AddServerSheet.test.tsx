import type { Bridge } from '@contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import '../../lib/i18n';
import { TooltipProvider } from '../../ui/Tooltip';
import { shellStore } from '../shell/shellStore';
import { AddServerSheet } from './AddServerSheet';
import { exampleImport } from './exampleImport';
import { exampleServer } from './exampleServer';
import { serversStore, tellServers } from './serversStore';

const canary = 'hunter2-canary-77';
const sent: unknown[] = [];

/** The page's bridge with the answers a test needs; what is sent is noted. */
function answering(answers: Record<string, unknown>): void {
  const bridge = Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      (input: unknown) => {
        sent.push({ name, input });
        return Promise.resolve({ ok: true, value });
      },
    ]),
  ) as unknown as Bridge;
  Object.assign(window, { plugboard: bridge });
}

function open(overlay: 'addServer' | 'pasteServers'): void {
  shellStore.setState({ overlay, route: { screen: 'servers' } });
  render(
    <TooltipProvider>
      <AddServerSheet />
    </TooltipProvider>,
  );
}

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

function fillLocal(): void {
  type('Name', 'postgres');
  type('Program', 'npx');
  press('Add argument');
  type('Argument 1', '-y pkg');
  press('Add variable');
  type('Variable name', 'DSN');
  type('Value of DSN', canary);
}

/** jsdom lays nothing out, so nothing ever changes its size. */
beforeEach(() => {
  sent.length = 0;
  serversStore.setState({ servers: [] });
});
test('sends a command as the array it is and a secret as a change, then closes', async () => {
  answering({ saveServer: { id: 's1', persisted: true, runtime: 'started' } });
  open('addServer');
  fillLocal();
  press('Add server');
  await waitFor(() => expect(shellStore.getState().overlay).toBeNull());
  expect(sent).toMatchObject([
    {
      name: 'saveServer',
      input: { input: { name: 'postgres', command: ['npx', '-y pkg'], env: { DSN: { kind: 'set', value: canary } } } },
    },
  ]);
  expect(document.documentElement.outerHTML).not.toContain(canary);
});

test('keeps what was typed when the confirmation was declined, and says so', async () => {
  answering({ saveServer: { id: null, persisted: false, runtime: 'unchanged' } });
  open('addServer');
  fillLocal();
  press('Add server');
  await screen.findByText(/declined in the confirmation window/);
  expect(screen.getByLabelText<HTMLInputElement>('Program').value).toBe('npx');
  expect(screen.getByLabelText<HTMLInputElement>('Value of DSN').value).toBe(canary);
  expect(document.documentElement.outerHTML).not.toContain(canary);
});

test('sends nothing while a field is wrong, and names it', async () => {
  answering({ saveServer: { id: 's1', persisted: true, runtime: 'started' } });
  open('addServer');
  press('Add server');
  expect(await screen.findByText('The program to start is missing')).toBeTruthy();
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('opens the page of a server that was saved and does not connect', async () => {
  answering({ saveServer: { id: 's1', persisted: true, runtime: 'failed' } });
  open('addServer');
  fillLocal();
  press('Add server');
  await waitFor(() => expect(shellStore.getState().route).toMatchObject({ screen: 'server', id: 's1' }));
});

test('opens the page of a server as soon as it stands in the file, while it still connects', async () => {
  Object.assign(window, { plugboard: { saveServer: () => new Promise(() => undefined) } });
  open('addServer');
  fillLocal();
  press('Add server');
  await screen.findByText(/a window asks you to confirm it/);
  act(() => tellServers({ kind: 'changed', server: exampleServer({ phase: 'connecting' }) }));
  expect(shellStore.getState()).toMatchObject({ overlay: null, route: { screen: 'server', id: 's1' } });
  expect(screen.queryByText('Another server has this name')).toBeNull();
});

test('asks for another look only as long as a field needs one', async () => {
  answering({});
  open('addServer');
  press('Add server');
  await screen.findByText('Some fields need another look.');
  type('Name', 'postgres');
  type('Program', 'npx');
  expect(screen.queryByText('Some fields need another look.')).toBeNull();
});

test('Enter adds a row, none below an empty one, and rows nobody typed into are not sent', async () => {
  answering({ saveServer: { id: 's1', persisted: true, runtime: 'started' } });
  open('addServer');
  type('Name', 'postgres');
  const program = screen.getByLabelText('Program');
  fireEvent.keyDown(program, { key: 'Enter' });
  expect(screen.queryByLabelText('Argument 1')).toBeNull();
  type('Program', 'npx');
  fireEvent.keyDown(program, { key: 'Enter' });
  expect(screen.getByLabelText('Argument 1')).toBeTruthy();
  press('Add server');
  await waitFor(() => expect(sent).toMatchObject([{ input: { input: { command: ['npx'] } } }]));
});

test('splits a pasted command line only after it was shown', () => {
  answering({});
  open('addServer');
  press('Paste a command line');
  const line = screen.getByRole('textbox', { name: 'Paste a command line' });
  fireEvent.change(line, { target: { value: `KEY=${canary} npx "a b"` } });
  expect(screen.getByText('a b')).toBeTruthy();
  press('Use these');
  expect(screen.getByLabelText<HTMLInputElement>('Argument 1').value).toBe('a b');
  expect(screen.getByLabelText<HTMLInputElement>('Value of KEY').value).toBe(canary);
});

test('forgets pasted JSON once main has read it, and adds under the chosen names', async () => {
  const entries = [exampleImport({ key: 'k', name: 'git', env_names: ['T'] })];
  answering({
    previewImport: { token: 't', entries, problem: null },
    importServers: [{ key: 'k', outcome: { id: 'g', persisted: true, runtime: 'started' }, problem: null }],
  });
  open('pasteServers');
  type('JSON from a README or another app', `{"git":{"env":{"T":"${canary}"}}}`);
  press('Look through it');
  await screen.findByLabelText('Name for git');
  type('Name for git', 'git-work');
  expect(document.documentElement.outerHTML).not.toContain(canary);
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 server' }), { detail: 0 });
  await waitFor(() => expect(shellStore.getState().overlay).toBeNull());
  expect(sent.at(-1)).toEqual({
    name: 'importServers',
    input: { token: 't', entries: [{ key: 'k', name: 'git-work' }] },
  });
});
