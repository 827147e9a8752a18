import { afterEach, expect, test, vi } from 'vitest';
import { createHighlight, type HighlightAnswer, type HighlightRequest } from './highlight';

afterEach(() => vi.useRealTimers());

function fakeWorkers() {
  const started: { asked: HighlightRequest[]; ended: boolean; answer: (answer: HighlightAnswer) => void }[] = [];
  const start = () => {
    const port = { onmessage: null as ((event: MessageEvent) => void) | null, postMessage, terminate };
    const worker = {
      asked: [] as HighlightRequest[],
      ended: false,
      answer: (data: HighlightAnswer) => port.onmessage?.({ data } as MessageEvent),
    };
    function postMessage(request: HighlightRequest): void {
      worker.asked.push(request);
    }
    function terminate(): void {
      worker.ended = true;
    }
    started.push(worker);
    return port as unknown as Worker;
  };
  return { start, started };
}

test('answers each text with its own colours, from one worker', async () => {
  const { start, started } = fakeWorkers();
  const highlight = createHighlight(start);
  const first = highlight('a', 'ts');
  const second = highlight('b', 'none');
  const line = [{ text: 'a', light: '#000', dark: '#fff' }];
  started[0]?.answer({ id: 2, lines: null });
  started[0]?.answer({ id: 1, lines: [line] });
  expect(await first).toEqual([line]);
  expect(await second).toBeNull();
  expect(started).toHaveLength(1);
});

test('ends a worker that does not come to an end, and starts another for the next text', async () => {
  vi.useFakeTimers();
  const { start, started } = fakeWorkers();
  const highlight = createHighlight(start);
  const stuck = highlight('((((', 'ts');
  vi.advanceTimersByTime(5000);
  expect(await stuck).toBeNull();
  expect(started[0]?.ended).toBe(true);
  void highlight('a', 'ts');
  expect(started).toHaveLength(2);
});
