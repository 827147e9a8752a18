import { expect, it } from 'vitest';
import { openingOf, type OpeningFacts } from './probeEra';

const opening = (facts: Partial<OpeningFacts>) =>
  openingOf({ protocol: 'auto', transport: 'stdio', known: undefined, connectMs: 30_000, probeMs: 3_000, ...facts });

it('greets an unknown process as every server of the other era expects it, and may still discover it', () => {
  expect(opening({})).toEqual({ first: 'initialize', fallsBack: true });
});

it('asks an unknown address for its era first, and waits a moment only', () => {
  const facts = { transport: 'streamable-http' } as const;
  expect(opening(facts)).toEqual({ first: 'discover', fallsBack: true, waitMs: 3_000 });
  expect(opening({ ...facts, known: 'handshake' })).toEqual({ first: 'initialize', fallsBack: true });
});

it('begins as the server spoke last, and gives its process the time it needs to start', () => {
  expect(opening({ known: 'stateless' })).toEqual({ first: 'discover', fallsBack: true, waitMs: 30_000 });
  expect(opening({ known: 'handshake' })).toEqual({ first: 'initialize', fallsBack: true });
});

it('does what the entry says and nothing else', () => {
  expect(opening({ protocol: 'legacy', known: 'stateless' })).toEqual({ first: 'initialize', fallsBack: false });
  expect(opening({ protocol: '2026-07-28', known: 'handshake' })).toEqual({
    first: 'discover',
    fallsBack: false,
    waitMs: 30_000,
  });
});

it.each(['sse', 'ws', 'in-process'] as const)('knows that %s exists in one era only', (transport) => {
  expect(opening({ transport, protocol: '2026-07-28' })).toEqual({ first: 'initialize', fallsBack: false });
});
