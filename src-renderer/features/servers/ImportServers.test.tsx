import type { Bridge } from '@contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import '../../lib/i18n';
import { TooltipProvider } from '../../ui/Tooltip';
import { shellStore, type Overlay } from '../shell/shellStore';
import { AddServerSheet } from './AddServerSheet';
import { exampleImport } from './exampleImport';
import { exampleServer } from './exampleServer';
import { serversStore, tellServers } from './serversStore';

const sent: { readonly name: string; readonly input: unknown }[] = [];

/** The page's bridge with the answers a test needs, in order; what is sent is noted. */
function answering(answers: Record<string, readonly unknown[]>): void {
  const left = new Map(Object.entries(answers).map(([name, values]) => [name, [...values]]));
  const bridge = Object.fromEntries(
    [...left.keys()].map((name) => [
      name,
      (input: unknown) => {
        sent.push({ name, input });
        return Promise.resolve({ ok: true, value: left.get(name)?.shift() });
      },
    ]),
  ) as unknown as Bridge;
  Object.assign(window, { plugboard: bridge });
}

function open(overlay: Overlay): void {
  shellStore.setState({ overlay, route: { screen: 'servers' } });
  render(
    <TooltipProvider>
      <AddServerSheet />
    </TooltipProvider>,
  );
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }), { detail: 0 });
const outcome = (runtime: string, persisted = true) => ({ id: 'g', persisted, runtime });

beforeEach(() => {
  sent.length = 0;
  serversStore.setState({ servers: [] });
});

test('lists what was found on this computer and looks through one file of it', async () => {
  const file = { key: 'f1', client_id: 'cursor', client: 'Cursor', path: '/h/.cursor/mcp.json', problem: null };
  answering({
    discoverServers: [
      [
        { ...file, count: 2, here: 1 },
        { ...file, key: 'f2', client: 'Zed', path: '/h/z', count: 0, here: 0, problem: 'it is broken' },
      ],
    ],
    previewDiscovered: [
      {
        token: 't',
        problem: null,
        entries: [exampleImport({ key: 'a', same_as: 'mine' }), exampleImport({ key: 'b', name: 'new' })],
      },
    ],
  });
  open('serversFromComputer');
  const list = await screen.findByRole('list', { name: 'Files of other apps' });
  expect(list.textContent).toContain('2 servers · 1 is here already');
  expect(within(list).getByText('it is broken')).toBeTruthy();
  press('Look through Cursor: /h/.cursor/mcp.json');
  expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Add new' })).toHaveProperty('checked', true);
  expect(screen.getByRole('checkbox', { name: 'Add git' })).toHaveProperty('checked', false);
  expect(screen.getByText('It is here already as “mine”.')).toBeTruthy();
  expect(sent.at(-1)).toEqual({ name: 'previewDiscovered', input: { key: 'f1' } });
});

test('shows all that a person should know before adding, and sends what they gave', async () => {
  const canary = 'asked-canary-31';
  answering({
    previewImportFile: [
      {
        token: 't',
        problem: null,
        entries: [
          exampleImport({
            command: ['npx', 'a b', '--token', 'x'],
            cwd: '/work',
            env_names: ['KEY'],
            notes: ['Approvals are never imported.'],
            files: ['/h/.env'],
            asks: [{ reference: '${secret:git/env/KEY}', place: 'env/KEY' }],
            secret_flags: ['--token'],
          }),
          exampleImport({ key: 'bad', name: 'bad', problem: 'It cannot be used.' }),
        ],
      },
    ],
    importServers: [[{ key: 'k', outcome: outcome('started'), problem: null }]],
  });
  open('serversFromFile');
  press('Choose a file…');
  await screen.findByText('npx "a b" --token x');
  for (const text of ['/work', 'KEY', 'Approvals are never imported.', '/h/.env', 'It cannot be used.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Add bad' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('env/KEY of git'), { target: { value: canary } });
  expect(document.documentElement.outerHTML).not.toContain(canary);
  press('Add 1 server');
  await waitFor(() => expect(shellStore.getState().overlay).toBeNull());
  expect(sent.at(-1)?.input).toEqual({
    token: 't',
    entries: [{ key: 'k', name: 'git', secrets: { '${secret:git/env/KEY}': canary }, moves_arguments: true }],
  });
});

test('says what became of each server and lets the rest be tried again', async () => {
  const entries = [exampleImport({ key: 'a', name: 'a' }), exampleImport({ key: 'b', name: 'b' })];
  answering({
    previewImportFile: [{ token: 't', problem: null, entries }],
    importServers: [
      [
        { key: 'a', outcome: outcome('failed'), problem: null },
        { key: 'b', outcome: outcome('unchanged', false), problem: 'the file /x was not to be read' },
      ],
      [{ key: 'b', outcome: outcome('started'), problem: null }],
    ],
  });
  open('serversFromFile');
  press('Choose a file…');
  await screen.findByRole('checkbox', { name: 'Add a' });
  press('Add 2 servers');
  const results = await screen.findByRole('list', { name: 'What became of them' });
  const lines = within(results)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual(['aAdded, but it does not connect', 'bthe file /x was not to be readNot added']);
  expect(screen.queryByRole('checkbox', { name: 'Add a' })).toBeNull();
  press('Add 1 server');
  await waitFor(() => expect(screen.getByRole('list', { name: 'What became of them' }).textContent).toContain('ready'));
  expect(sent.at(-1)?.input).toEqual({ token: 't', entries: [{ key: 'b', name: 'b' }] });
  press('Done');
  expect(shellStore.getState().overlay).toBeNull();
});

test('what is being added is no clash with itself, and nothing is asked any more once it stands in the file', async () => {
  answering({ previewImportFile: [{ token: 't', problem: null, entries: [exampleImport({ key: 'a', name: 'a' })] }] });
  Object.assign(window.plugboard, { importServers: () => new Promise(() => undefined) });
  open('serversFromFile');
  press('Choose a file…');
  await screen.findByRole('checkbox', { name: 'Add a' });
  press('Add 1 server');
  expect(await screen.findByText(/a window asks you to confirm it/)).toBeTruthy();
  act(() => tellServers({ kind: 'changed', server: exampleServer({ name: 'a', phase: 'connecting' }) }));
  expect(screen.queryByText(/a window asks you to confirm it/)).toBeNull();
  expect(screen.getByText('Added. Waiting for them to connect.')).toBeTruthy();
  expect(screen.queryByText('Another server has this name')).toBeNull();
});
