import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import '../lib/i18n';
import { Dialog } from './Dialog';
import { TooltipProvider } from './Tooltip';

function Page({ guarded }: { guarded: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <TooltipProvider>
      <button onClick={() => setOpen(true)}>Open it</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="A sheet" guarded={guarded}>
        <input aria-label="Name" />
      </Dialog>
    </TooltipProvider>
  );
}

function openWith(guarded: boolean): HTMLElement {
  render(<Page guarded={guarded} />);
  screen.getByText('Open it').focus();
  fireEvent.click(screen.getByText('Open it'));
  return screen.getByRole('dialog', { name: 'A sheet' });
}

test('gives the focus back to what opened it', async () => {
  fireEvent.keyDown(openWith(false), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open it'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('asks before something typed is lost, and Esc then means to go on', async () => {
  const sheet = openWith(true);
  fireEvent.keyDown(sheet, { key: 'Escape' });
  const keep = await screen.findByRole('button', { name: 'Keep editing' });
  fireEvent.keyDown(keep, { key: 'Escape' });
  expect(screen.queryByText('Discard what you typed?')).toBeNull();
  expect(screen.getByRole('dialog')).toBe(sheet);
  fireEvent.keyDown(sheet, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }), { detail: 0 });
  expect(screen.queryByRole('dialog')).toBeNull();
});
