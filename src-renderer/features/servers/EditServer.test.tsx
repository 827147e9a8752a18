import type { ServerId, ServerView } from '@contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../lib/i18n';
import { TooltipProvider } from '../../ui/Tooltip';
import { go, shellStore } from '../shell/shellStore';
import { EditServer } from './EditServer';

const server = {
  id: 's1' as ServerId,
  name: 'files',
  type: 'local',
  enabled: true,
  command: ['npx'],
  url_is_masked: false,
  env: {},
  headers: {},
  auth: { kind: 'none' },
} as unknown as ServerView;
const here = { screen: 'server', id: server.id, tab: 'settings' } as const;

function answering(runtime: 'started' | 'failed'): void {
  const saveServer = () => Promise.resolve({ ok: true, value: { id: server.id, persisted: true, runtime } });
  vi.stubGlobal('plugboard', { saveServer });
}

beforeEach(() => {
  shellStore.setState({ ...shellStore.getInitialState(), route: here }, true);
  render(
    <TooltipProvider>
      <EditServer server={server} />
    </TooltipProvider>,
  );
});
afterEach(() => vi.unstubAllGlobals());

const rename = (): boolean => fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'papers' } });
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }), { detail: 0 });

test('asks where the form stands before what was typed is lost', async () => {
  rename();
  go({ screen: 'chat' });
  const question = await screen.findByText(/changes to files are not saved/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'));
  fireEvent.keyDown(question, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('papers');
  go({ screen: 'chat' });
  await screen.findByText(/changes to files are not saved/);
  press('Discard');
  expect(shellStore.getState().route).toEqual({ screen: 'chat' });
});

test('asks nothing while nothing was typed, nor after a save', async () => {
  answering('failed');
  rename();
  press('Save');
  await waitFor(() => expect(shellStore.getState().route).toMatchObject({ screen: 'server', tab: 'overview' }));
  expect(shellStore.getState()).toMatchObject({ wanted: null, unsaved: { page: false } });
});
