import type { ApprovalId, ApprovalView, CallId, ConversationId, ServerId } from '@contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TooltipProvider } from '../../ui/Tooltip';
import { ApprovalCard } from './ApprovalCard';
import { approvalsStore } from './approvalsStore';
import { ARRIVAL_MS } from '../../ui/useArrival';

const approval = (name: string): ApprovalView => ({
  id: name as ApprovalId,
  conversation_id: 'c1' as ConversationId,
  conversation: 'Numbers',
  call: `call-${name}` as CallId,
  server_id: 's1' as ServerId,
  server: 'mail',
  origin: 'npx mail-mcp',
  tool: name,
  title: '',
  arguments: '{"to":"ana@example.com"}',
  claims: ['destructive'],
  asked_by: 'model',
  warnings: [],
});

const answers: unknown[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  answers.length = 0;
  vi.stubGlobal('plugboard', {
    answerApproval: async (input: unknown) => {
      answers.push(input);
      return { ok: true, value: { accepted: true } };
    },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));
function show(...names: string[]): void {
  approvalsStore.setState({ approvals: names.map(approval) });
  render(
    <TooltipProvider>
      {names.map((name) => (
        <ApprovalCard key={name} id={name as ApprovalId} />
      ))}
    </TooltipProvider>,
  );
}
const card = (): HTMLElement => screen.getByRole('region', { name: /^Approval/ });

describe('ApprovalCard', () => {
  test('shows who would run what, from where, with which arguments, and claims as claims', () => {
    show('send');
    const text = card().textContent;
    for (const part of ['mail', 'send', 'from npx mail-mcp', 'ana@example.com', 'Claimed by the server'])
      expect(text).toContain(part);
  });

  test('takes neither key nor click before it has been there for 400 ms', async () => {
    show('send');
    fireEvent.keyDown(card(), { key: 'Enter' });
    fireEvent.keyDown(card(), { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Allow once' }));
    await wait(ARRIVAL_MS - 1);
    fireEvent.keyDown(card(), { key: 'Enter' });
    expect(answers).toEqual([]);
    await wait(1);
    fireEvent.keyDown(card(), { key: 'Enter' });
    await wait(0);
    expect(answers).toEqual([{ id: 'send', answer: 'once' }]);
  });

  test('Enter on a control inside is that control’s, and Escape denies', async () => {
    show('send');
    await wait(ARRIVAL_MS);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Deny' }), { key: 'Enter' });
    await wait(0);
    expect(answers).toEqual([]);
    fireEvent.keyDown(card(), { key: 'Escape' });
    await wait(0);
    expect(answers).toEqual([{ id: 'send', answer: 'deny' }]);
  });

  test('one answer is sent however often the key is pressed', async () => {
    show('send');
    await wait(ARRIVAL_MS);
    fireEvent.keyDown(card(), { key: 'Enter' });
    fireEvent.keyDown(card(), { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: 'Deny' }));
    await wait(0);
    expect(answers).toHaveLength(1);
  });

  test('those behind the first are one line, and the guard starts anew when one moves up', async () => {
    show('first', 'second');
    await wait(ARRIVAL_MS);
    expect(screen.getByRole('button', { name: 'Approval 2 of 2: mail, second' })).toBeTruthy();
    act(() => approvalsStore.setState({ approvals: [approval('second')] }));
    fireEvent.keyDown(card(), { key: 'Enter' });
    expect(answers).toEqual([]);
    await wait(ARRIVAL_MS);
    fireEvent.keyDown(card(), { key: 'Enter' });
    await wait(0);
    expect(answers).toEqual([{ id: 'second', answer: 'once' }]);
  });

  test('a note goes along with a denial, and Escape in it only closes it', async () => {
    show('send');
    await wait(ARRIVAL_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Deny with note' }));
    const note = screen.getByRole('textbox', { name: 'Note to the model' });
    fireEvent.keyDown(note, { key: 'Escape' });
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Deny with note' }));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Use the report' } });
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
    await wait(0);
    expect(answers).toEqual([{ id: 'send', answer: 'deny', note: 'Use the report' }]);
  });

  test('takes the focus from nobody who is writing', () => {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    show('send');
    expect(document.activeElement).toBe(field);
    cleanup();
    field.setAttribute('data-yields-focus', '');
    show('send');
    expect(document.activeElement).toBe(card());
    field.remove();
  });
});
