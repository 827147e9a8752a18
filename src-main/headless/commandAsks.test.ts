import { ServerId } from '@contract/ids';
import { expect, it } from 'vitest';
import type { ElicitationField, ElicitationRequest } from '../mcp/requests/serverAsks';
import { never } from '../testing/never';
import { scriptedProvider } from '../testing/scriptedProvider';
import { offersText } from '../text/offers';
import { createCommandAsks } from './commandAsks';
import { NO_OFFERS, type Offers } from './offers';

const SERVER = { id: ServerId.parse('s'), name: 'srv' };
const field = { title: '', description: '', required: true, format: null, minLength: null, maxLength: null } as const;
const FORM = (...fields: ElicitationField[]): ElicitationRequest => ({ kind: 'form', message: 'Who?', fields });
const NAME: ElicitationField = { ...field, name: 'name', type: 'text', default: 'Ada' };
const CITY: ElicitationField = { ...field, name: 'city', type: 'text', default: null };
const URL: ElicitationRequest = { kind: 'url', message: 'Pay', url: 'https://pay.example/x', elicitationId: null };

function setUp(offers: Partial<Offers>) {
  const said: string[] = [];
  const asks = createCommandAsks();
  asks.offer(
    { ...NO_OFFERS, ...offers },
    {
      say: async (line) => void said.push(line),
      texts: offersText.en,
      providerFor: async () => scriptedProvider([{ text: ['hi'] }]),
      models: () => [],
    },
  );
  const { elicit } = asks.asksFor(SERVER, () => []);
  return { said, asks, answer: (request: ElicitationRequest) => elicit?.(request, never()) };
}

it('offers nothing before it is told to, and then only what it is told to', () => {
  expect(createCommandAsks().asksFor(SERVER, () => [])).toEqual({});
  const keys = (offers: Partial<Offers>) => Object.keys(setUp(offers).asks.asksFor(SERVER, () => []));
  expect(keys({ elicit: { kind: 'decline' } })).toEqual(['elicit']);
  expect(keys({ sampling: true })).toEqual(['sample']);
  expect(keys({ roots: [{ uri: 'file:///a', name: 'a' }] })).toEqual(['roots']);
});

it('accepts a form with its defaults, and never one that lacks a value it needs', async () => {
  const { answer, said } = setUp({ elicit: { kind: 'accept' } });
  expect(await answer(FORM(NAME))).toEqual({ action: 'accept', values: { name: 'Ada' } });
  expect(await answer(FORM(NAME, { ...CITY, required: false }))).toEqual({ action: 'accept', values: { name: 'Ada' } });
  expect(await answer(FORM(NAME, CITY))).toEqual({ action: 'cancel' });
  expect(said.filter((line) => line === 'srv asks: Who?')).toHaveLength(3);
  expect(said.at(-1)).toMatch(/^srv needs city,/);
});

it('fills a form from answers, which only hold what it asks for', async () => {
  const { answer } = setUp({ elicit: { kind: 'answers', values: { city: 'Paris', secret: 'x' } } });
  expect(await answer(FORM(NAME, CITY))).toEqual({ action: 'accept', values: { name: 'Ada', city: 'Paris' } });
  expect(await answer(URL)).toEqual({ action: 'cancel' });
});

it('shows the address that it accepts to visit', async () => {
  const { answer, said } = setUp({ elicit: { kind: 'accept' } });
  expect(await answer(URL)).toEqual({ action: 'accept', values: {} });
  expect(said.at(-1)).toBe('srv asks you to open https://pay.example/x');
  expect(await setUp({ elicit: { kind: 'decline' } }).answer(URL)).toEqual({ action: 'decline' });
});
