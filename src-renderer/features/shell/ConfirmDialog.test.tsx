import type { ConfirmView } from '@contract/confirm';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../lib/i18n';
import { ConfirmDialog } from './ConfirmDialog';

const view: ConfirmView = {
  title: 'Run this?',
  lead: 'It runs with your rights.',
  rows: [
    { label: 'Command', value: ['npx', '', '--a b'], before: ['node'] },
    { label: 'Folder', value: ['/home/ana'], before: null },
  ],
  warnings: ['NODE_OPTIONS changes what is loaded'],
  actions: [
    { id: 'confirm', label: 'Run it', tone: 'primary' },
    { id: 'cancel', label: 'Cancel', tone: 'plain' },
  ],
  language: 'en',
};

function draw(counts = true, actions = view.actions): string[] {
  const answers: string[] = [];
  const answer = (action: string): Promise<boolean> => {
    answers.push(action);
    return Promise.resolve(counts);
  };
  render(<ConfirmDialog view={{ ...view, actions }} answer={answer} />);
  return answers;
}

test('shows every value of every row, also empty ones, and what was there before', () => {
  draw();
  for (const text of ['npx', '--a b', 'node', '/home/ana', '(empty)', 'NODE_OPTIONS changes what is loaded'])
    expect(screen.getByText(text)).toBeTruthy();
});

test('begins on the answer that changes nothing, and Escape gives it', () => {
  const answers = draw();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(answers).toEqual(['cancel']);
});

test('Escape closes a question that has no way to cancel, and refuses nothing for good', () => {
  const keepOld = { id: 'keep-old', label: 'Keep the old', tone: 'plain' } as const;
  const answers = draw(true, [keepOld, ...view.actions.slice(0, 1)]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep the old' }));
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(answers).toEqual(['cancel']);
});

test('takes no click of the first moments, but takes a key', () => {
  const answers = draw();
  const run = screen.getByRole('button', { name: 'Run it' });
  fireEvent.click(run, { detail: 1 });
  expect(answers).toEqual([]);
  fireEvent.click(run, { detail: 0 });
  expect(answers).toEqual(['confirm']);
});

test('stays and says so when main did not count the answer', async () => {
  draw(false);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect((await screen.findByRole('alert')).textContent).toContain('too quickly');
});

test('keeps what belongs to one of several apart from the next', () => {
  const heading = { before: null, isHeading: true } as const;
  const rows = [
    { label: 'Server', value: ['one'], ...heading },
    { label: 'Program', value: ['node'], before: null },
    { label: 'Server', value: ['two'], ...heading },
  ];
  const { container } = render(<ConfirmDialog view={{ ...view, rows }} answer={() => Promise.resolve(true)} />);
  expect([...container.querySelectorAll('dl')].map((group) => group.textContent)).toEqual([
    'ServeroneProgramnode',
    'Servertwo',
  ]);
});

test('takes no agreement before the end was in view, however it got there; declining is free at once', () => {
  let arrive: (() => void) | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        arrive = () => tell([{ isIntersecting: true }]);
        tell([{ isIntersecting: false }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  try {
    const answers = draw();
    const run = screen.getByRole('button', { name: 'Run it' });
    fireEvent.click(run, { detail: 0 });
    expect(answers).toEqual([]);
    expect(screen.getByRole('button', { name: 'Scroll down to see all of it' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(false);
    act(() => arrive?.());
    expect(screen.queryByRole('button', { name: 'Scroll down to see all of it' })).toBeNull();
    fireEvent.click(run, { detail: 0 });
    expect(answers).toEqual(['confirm']);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('sets its own words as prose and what comes from elsewhere as code', () => {
  const rows = [
    { label: 'Folder', value: ['your home folder'], before: null, isWords: true },
    { label: 'Program', value: ['node'], before: null },
  ];
  render(<ConfirmDialog view={{ ...view, rows }} answer={() => Promise.resolve(true)} />);
  expect(screen.getByText('your home folder').closest('.font-mono')).toBeNull();
  expect(screen.getByText('node').closest('.font-mono')).not.toBeNull();
});
