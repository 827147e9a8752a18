import type { Bridge } from '@contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import '../../lib/i18n';
import { shellStore } from '../shell/shellStore';
import { WelcomeScreen } from './WelcomeScreen';

const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  const saveSettings = (input: unknown) => {
    sent.push(input);
    return Promise.resolve({ ok: true, value: {} });
  };
  Object.assign(window, { plugboard: { saveSettings } as unknown as Bridge });
  shellStore.setState({ route: { screen: 'welcome' }, overlay: null });
  render(<WelcomeScreen appearance={null} localModels={null} modelForm={() => <p>model form</p>} />);
});
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

test('can be skipped at once, and is not shown again', () => {
  press('Skip the introduction');
  expect(sent).toEqual([{ welcomed: true }]);
  expect(shellStore.getState().route).toEqual({ screen: 'chat' });
});

test('every step can be left for later and gone back to', () => {
  press('Next');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose how to think');
  press('Later');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connect tools');
  press('Back');
  press('Later');
  press('Start');
  expect(sent).toEqual([{ welcomed: true }]);
});

test('adds a key or a server in place', () => {
  press('Next');
  fireEvent.click(screen.getByRole('button', { name: /Add an API key/ }));
  expect(screen.getByText('model form')).toBeTruthy();
  press('Later');
  fireEvent.click(screen.getByRole('button', { name: /Add a server/ }));
  expect(shellStore.getState()).toMatchObject({ overlay: 'addServer', route: { screen: 'welcome' } });
});
