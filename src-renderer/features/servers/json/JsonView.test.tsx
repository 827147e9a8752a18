import type { Bridge, JsonSavedView, JsonTextView } from '@contract';
import { EditorView } from '@codemirror/view';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import '../../../lib/i18n';
import { TooltipProvider } from '../../../ui/Tooltip';
import { hearRevision } from './jsonActions';
import { jsonStore } from './jsonStore';
import { JsonView } from './JsonView';

// jsdom lays nothing out.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

const shown = (text: string, revision: string): JsonTextView => ({
  token: `token-${revision}`,
  path: '/state/mcp_servers.json',
  text,
  revision,
  markers: [{ marker: '«secret-1-aaaaaaaaaa»', kind: 'stored', references: [] }],
  problem: null,
});
const FIRST = '{ "k": "«secret-1-aaaaaaaaaa»" }';
const main = { file: shown(FIRST, '1'), saved: { kind: 'declined' } as JsonSavedView, sent: [] as [string, unknown][] };

beforeEach(() => {
  Object.assign(main, { file: shown(FIRST, '1'), saved: { kind: 'declined' }, sent: [] });
  const answers: Record<string, () => unknown> = {
    openJsonView: () => main.file,
    checkJsonView: () => ({ problems: [], changes: [{ id: 's1', name: 'a', change: 'removed' }] }),
    saveJsonView: () => main.saved,
  };
  const bridge = new Proxy({} as Bridge, {
    get: (_target, name: string) => (input: unknown) => {
      main.sent.push([name, input]);
      return Promise.resolve({ ok: true, value: answers[name]?.() });
    },
  });
  Object.assign(window, { plugboard: bridge });
  jsonStore.setState(jsonStore.getInitialState(), true);
});

async function draw() {
  const drawn = render(
    <TooltipProvider>
      <JsonView />
    </TooltipProvider>,
  );
  const box = await screen.findByRole('textbox', { name: 'mcp_servers.json as text' });
  const view = EditorView.findFromDOM(box);
  if (view === null) throw new Error('there is no editor');
  return { ...drawn, view };
}
const insert = (view: EditorView, at: number, text: string): void =>
  view.dispatch({ changes: { from: at, insert: text } });
const sent = (name: string): unknown[] => main.sent.filter(([it]) => it === name).map(([, input]) => input);

test('shows a chip for what is hidden, and says what a save would do before it is pressed', async () => {
  const { view } = await draw();
  expect(screen.getByText('stored value').title).toContain('Kept encrypted');
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  insert(view, 1, ' // mine\n');
  await screen.findByText(/Removes a, with stored values and permissions/);
  fireEvent.keyDown(view.contentDOM, { key: 's', ctrlKey: true });
  await screen.findByText(/declined in the confirmation window/);
  expect(sent('saveJsonView')).toEqual([
    { token: 'token-1', text: FIRST.replace('{', '{ // mine\n'), overwrite: false },
  ]);
  expect(view.state.doc.toString()).toContain('// mine');
});

test('puts what main wrote in place of what was typed, and forgets that', async () => {
  const { view } = await draw();
  insert(view, 1, ' "typed": "typed-secret",');
  main.saved = { kind: 'saved', servers: [], shown: shown('{ "k": "written" }', '2') };
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(view.state.doc.toString()).toBe('{ "k": "written" }'));
  expect(JSON.stringify(jsonStore.getState())).not.toContain('typed-secret');
  expect(screen.getByText('No unsaved changes')).toBeTruthy();
});

test('what was typed is there again after the screen was elsewhere, and can be undone', async () => {
  const first = await draw();
  insert(first.view, 1, ' // mine\n');
  first.unmount();
  const { view } = await draw();
  expect(view.state.doc.toString()).toBe(FIRST.replace('{', '{ // mine\n'));
  expect(sent('openJsonView')).toHaveLength(1);
  fireEvent.keyDown(view.contentDOM, { key: 'z', keyCode: 90, ctrlKey: true });
  expect(view.state.doc.toString()).toBe(FIRST);
  await waitFor(() => expect(jsonStore.getState().isDirty).toBe(false));
});

test('follows the file while nothing is typed, and asks when something is', async () => {
  const { view } = await draw();
  main.file = shown('{ "by": "hand" }', '2');
  hearRevision('2');
  await waitFor(() => expect(view.state.doc.toString()).toBe('{ "by": "hand" }'));
  insert(view, 1, ' // mine\n');
  main.file = shown('{ "by": "hand again" }', '3');
  hearRevision('3');
  await screen.findByText('The file changed on disk');
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(screen.queryByText('The file changed on disk')).toBeNull());
  expect(view.state.doc.toString()).toContain('// mine');
});

test('a conflict names the servers and offers to save over it', async () => {
  const { view } = await draw();
  insert(view, 1, ' // mine\n');
  main.saved = { kind: 'conflict', servers: ['github'] };
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Changed in the file and here: github');
  fireEvent.click(screen.getByRole('button', { name: 'Save mine over it' }));
  await waitFor(() => expect(sent('saveJsonView')).toMatchObject([{ overwrite: false }, { overwrite: true }]));
});
