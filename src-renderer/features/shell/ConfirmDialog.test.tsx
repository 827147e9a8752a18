import type { ConfirmView } from '@contract/confirm';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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

function draw(counts = true): string[] {
  const answers: string[] = [];
  const answer = (action: string): Promise<boolean> => {
    answers.push(action);
    return Promise.resolve(counts);
  };
  render(<ConfirmDialog view={view} answer={answer} />);
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
