import type { InputView, ServerId, ServerView } from '@contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../lib/i18n';
import { ServerInputs } from './ServerInputs';

const id = 's1' as ServerId;
const serverWith = (...inputs: InputView[]): ServerView => ({ id, name: 'files', inputs }) as unknown as ServerView;
const absent: InputView = { id: 'key', state: 'absent', masked: '' };

function answering(answer: unknown): { readonly sent: unknown[] } {
  const sent: unknown[] = [];
  const setServerInputs = (input: unknown) => (sent.push(input), Promise.resolve(answer));
  vi.stubGlobal('plugboard', { setServerInputs });
  return { sent };
}
const saved = { ok: true, value: { id, persisted: true, runtime: 'started' } };
afterEach(() => vi.unstubAllGlobals());

const field = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Value for key');
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

test('sends what was typed, by input, and forgets it once it is kept', async () => {
  const { sent } = answering(saved);
  render(<ServerInputs server={serverWith(absent)} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save and connect' }).disabled).toBe(true);
  fireEvent.change(field(), { target: { value: 'typed-answer' } });
  expect(document.body.innerHTML).not.toContain('typed-answer');
  press('Save and connect');
  await waitFor(() => expect(field().value).toBe(''));
  expect(sent).toEqual([{ id, inputs: { key: { kind: 'set', value: 'typed-answer' } } }]);
});

test('says where it stands when it was not kept, and keeps what was typed', async () => {
  answering({ ok: false, kind: 'locked', message: 'locked' });
  render(<ServerInputs server={serverWith(absent)} />);
  fireEvent.change(field(), { target: { value: 'typed-answer' } });
  press('Save and connect');
  await screen.findByText(/keyring of this computer is locked/);
  expect(field().value).toBe('typed-answer');
});

test('starts with chips for what is stored, and replaces or removes it', async () => {
  const { sent } = answering(saved);
  render(<ServerInputs server={serverWith({ id: 'key', state: 'stored', masked: '••••••••' })} />);
  expect(screen.queryByLabelText('Value for key')).toBeNull();
  press('Remove: Value for key');
  press('Save and connect');
  await waitFor(() => expect(sent).toEqual([{ id, inputs: { key: { kind: 'clear' } } }]));
});

test('marks what cannot be read any more', () => {
  render(<ServerInputs server={serverWith({ id: 'key', state: 'undecryptable', masked: '••••••••' })} />);
  expect(screen.getByRole('alert').textContent).toContain('Enter it again');
});

test('is not there for a server that asks for nothing', () => {
  const { container } = render(<ServerInputs server={serverWith()} />);
  expect(container.innerHTML).toBe('');
});
