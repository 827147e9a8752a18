import type { SecretChange } from '@contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import '../lib/i18n';
import { SecretInput } from './SecretInput';

const canary = 'sk-canary-5d1f0a77';
const stored = { has_value: true, masked: '••••••••9f3a' };

function Form({ has, told }: { has: boolean; told: SecretChange[] }) {
  const [change, setChange] = useState<SecretChange>({ kind: 'keep' });
  const onChange = (next: SecretChange): void => {
    told.push(next);
    setChange(next);
  };
  return <SecretInput label="API key" stored={has ? stored : null} change={change} onChange={onChange} />;
}

test('starts empty, and what is typed is in no attribute and no text of the page', () => {
  const told: SecretChange[] = [];
  const { container } = render(<Form has={false} told={told} />);
  const input = screen.getByLabelText<HTMLInputElement>('API key');
  expect(input.value).toBe('');
  expect(input.type).toBe('password');
  expect(input.autocomplete).toBe('off');
  fireEvent.change(input, { target: { value: canary } });
  expect(told).toEqual([{ kind: 'set', value: canary }]);
  expect(container.innerHTML).not.toContain(canary);
});

test('shows a stored value as a chip, and an input only after Replace', () => {
  const told: SecretChange[] = [];
  render(<Form has told={told} />);
  expect(screen.queryByLabelText('API key')).toBeNull();
  expect(screen.getByText('Stored')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Replace: API key' }));
  expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe('');
  fireEvent.change(screen.getByLabelText('API key'), { target: { value: canary } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(told.at(-1)).toEqual({ kind: 'keep' });
});

test('removes on save only, and says so until then', () => {
  const told: SecretChange[] = [];
  render(<Form has told={told} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove: API key' }));
  expect(told).toEqual([{ kind: 'clear' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo: API key' }));
  expect(told.at(-1)).toEqual({ kind: 'keep' });
});
