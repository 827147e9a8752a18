import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { loadParts, part } from './part';

function Greeting({ name }: { readonly name: string }): ReactElement {
  return <p>hello {name}</p>;
}

it('is nothing until its code is there, and is loaded once', async () => {
  let loads = 0;
  const Late = part(async () => {
    loads += 1;
    return Greeting;
  });
  const { container, unmount } = render(<Late name="you" />);
  expect(container.textContent).toBe('');
  expect(await screen.findByText('hello you')).toBeTruthy();
  unmount();
  render(<Late name="again" />);
  expect(screen.getByText('hello again')).toBeTruthy();
  expect(loads).toBe(1);
});

it('is drawn at once when it was loaded ahead', async () => {
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (run: () => void) => idle.push(run) });
  const Ahead = part(async () => Greeting);
  loadParts();
  while (idle.length > 0) {
    idle.shift()?.();
    await act(async () => undefined);
  }
  render(<Ahead name="there" />);
  expect(screen.getByText('hello there')).toBeTruthy();
});
