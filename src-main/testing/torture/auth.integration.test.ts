import { expect, it } from 'vitest';
import { rowNamed } from './servers/allRows';
import { AUTH_FIGURES } from './servers/authFigures';
import { missedOf, type Figure } from './servers/figures';
import { rebinding } from './servers/goals/rebinding';
import { judge } from './servers/judge';
import { meetHere, root } from './servers/meetHere';
import type { ModeRow } from './servers/modeRow';
import { SILENT } from './servers/order';

it.each([
  ['asking for authorization', 'auth-many'],
  ['another scheme', 'auth-basic'],
  ['metadata', 'as-mapped'],
  ['registration', 'dcr-changed'],
  ['the way back from the browser', 'callback-twice'],
  ['tokens', 'refresh-once'],
  ['endpoints', 'endpoint-flag'],
] as const)('signing in, %s: meets the row of %s', async (_, mode) => {
  const row = rowNamed(mode, 'http');
  expect(judge(row, await meetHere(row))).toEqual([]);
});

it('opens no browser before a person asks for one', async () => {
  const { states, server } = await meetHere(rowNamed('auth', 'http'));
  expect(states.find(({ kind }) => kind !== 'queued' && kind !== 'connecting')?.kind).toBe('needs-auth');
  expect([server.asked, server.opened]).toEqual([1, 1]);
});

it('replays no callback, and frees its port', async () => {
  const row: ModeRow = { ...rowNamed('auth', 'http'), steps: [{ do: 'replay' }, { do: 'call' }] };
  const seen = await meetHere(row);
  expect(judge(row, seen)).toEqual([]);
  expect(seen.server.requests.filter(({ path: asked }) => asked === '/token')).toHaveLength(1);
  expect(seen.server.portMs).toBeLessThanOrEqual(1_000);
});

const hasNothingMissed = async (figure: Figure): Promise<void> => {
  const seen = await Promise.all(figure.rows.map(meetHere));
  expect(missedOf(figure, seen)).toEqual([]);
  expect(figure.measure(seen)).toMatchObject({ isMet: true });
};

it('renews a token once for fifty calls (goal 25)', async () => {
  const [figure] = AUTH_FIGURES.filter(({ goal }) => goal === 25);
  await hasNothingMissed(figure ?? expect.fail('no such goal'));
});

it('sends nothing to a name that moves to this computer (goal 32)', async () => {
  const rows = await rebinding({ program: () => '', root, share: 0.01 });
  expect(rows.map(({ verdict }) => verdict)).toEqual(['met']);
});

it('has a figure for each goal about signing in, which a host that does nothing does not reach', () => {
  const goals = [...new Set(AUTH_FIGURES.map(({ goal }) => goal))];
  expect(goals).toEqual([25, 26, 27, 28, 29, 30, 31, 32, 33]);
  const reached = AUTH_FIGURES.filter(
    (figure) =>
      missedOf(
        figure,
        figure.rows.map(() => SILENT),
      ).length === 0,
  );
  expect(reached).toEqual([]);
});
