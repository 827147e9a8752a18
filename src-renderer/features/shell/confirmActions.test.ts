import { expect, test } from 'vitest';
import { orderActions, quietAction } from './confirmActions';

const action = (id: string, tone: 'primary' | 'plain' | 'danger') => ({ id, label: id, tone });

test('takes the named refusal before any other plain answer', () => {
  expect(quietAction([action('session', 'plain'), action('cancel', 'plain')])?.id).toBe('cancel');
  expect(quietAction([action('run', 'primary'), action('later', 'plain')])?.id).toBe('later');
});

test('never takes a primary or dangerous answer as the quiet one', () => {
  expect(quietAction([action('run', 'primary'), action('wipe', 'danger')])).toBeUndefined();
});

test('puts the quiet answer first and the primary one last', () => {
  const order = orderActions([action('run', 'primary'), action('session', 'plain'), action('cancel', 'plain')]);
  expect(order.map(({ id }) => id)).toEqual(['cancel', 'session', 'run']);
});
