import type { CallState, ToolCallView } from '@contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TooltipProvider } from '../../ui/Tooltip';
import { exampleCall } from './exampleCall';
import { ToolCallCard } from './ToolCallCard';

const call = exampleCall({
  state: 'done',
  permitted_by: { kind: 'once' },
  started_at: 1,
  duration_ms: 412,
  result: [{ kind: 'text', text: 'one row', cut: false }],
});

const show = (change: Partial<ToolCallView> = {}): HTMLElement => {
  render(
    <TooltipProvider>
      <ToolCallCard call={{ ...call, ...change }} />
    </TooltipProvider>,
  );
  return screen.getByRole('button', { name: /query/ });
};

describe('ToolCallCard', () => {
  test.each<[CallState, string]>([
    ['waiting', 'waiting for you'],
    ['running', 'running'],
    ['done', 'done'],
    ['failed', 'failed'],
    ['denied', 'denied'],
    ['cancelled', 'cancelled'],
  ])('a call that is %s says so in words, and only a running one can be cancelled', (state, word) => {
    const line = show({ state });
    expect(line.textContent).toContain(word);
    expect(screen.queryByRole('button', { name: 'Cancel call' }) !== null).toBe(state === 'running');
  });

  test('is one line until it is opened, and then shows result, arguments and what permitted it', () => {
    const line = show();
    expect(line.getAttribute('aria-expanded')).toBe('false');
    expect(line.textContent).toContain('SELECT 1');
    expect(line.textContent).toContain('0.4 s');
    expect(screen.queryByText('one row')).toBeNull();
    fireEvent.click(line);
    expect(screen.getByText('one row')).toBeTruthy();
    expect(screen.getByText('you, once')).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Arguments' }), { button: 0 });
    expect(screen.getByText(/"sql": "SELECT 1"/)).toBeTruthy();
  });

  test('a failure is told on the line and in the details', () => {
    fireEvent.click(show({ state: 'failed', problem: 'no such table', result: [] }));
    expect(screen.getAllByText('no such table')).toHaveLength(2);
  });

  test('what was odd about a call that ran stands in its details, as text', () => {
    const notes = ['The structured result does not match <b>n</b>', 'The arguments were not fully checked'];
    fireEvent.click(show({ notes }));
    const list = screen.getByRole('list', { name: 'Notes on this call' });
    expect([...list.children].map((item) => item.textContent)).toEqual(notes);
    expect(list.querySelector('b')).toBeNull();
  });

  test('without notes there is no list of them', () => {
    fireEvent.click(show());
    expect(screen.queryByRole('list', { name: 'Notes on this call' })).toBeNull();
  });

  test('draws pictures only from their own bytes', () => {
    const image = { kind: 'image', mime: 'image/png', data: 'QUJD' } as const;
    const svg = { kind: 'image', mime: 'image/svg+xml', data: 'QUJD' } as const;
    const trick = { kind: 'image', mime: 'image/png', data: 'x" onerror="alert(1)' } as const;
    fireEvent.click(show({ result: [image, svg, trick] }));
    const drawn = screen.getAllByRole('img').map((each) => each.getAttribute('src'));
    expect(drawn).toEqual(['data:image/png;base64,QUJD']);
  });

  test('shows how far a running call is', () => {
    show({ state: 'running', duration_ms: null, progress: { done: 3, total: 10, message: 'reading' } });
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30');
  });
});
