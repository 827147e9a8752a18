/** A stretch of text and the colours it has on light and on dark. */
export interface Coloured {
  readonly text: string;
  readonly light: string;
  readonly dark: string;
}
export type ColouredLine = readonly Coloured[];

export interface HighlightRequest {
  readonly id: number;
  readonly code: string;
  readonly language: string;
}
export interface HighlightAnswer {
  readonly id: number;
  readonly lines: readonly ColouredLine[] | null;
}

type Highlight = (code: string, language: string) => Promise<readonly ColouredLine[] | null>;
type Port = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage'>;

const PATIENCE_MS = 5000;

/**
 * Colours code beside the page, so that loading a grammar never holds it up. Answers null for a language that is not
 * known. A text on which a grammar does not come to an end costs the worker its life, and every text that waits its colours.
 */
export function createHighlight(startWorker: () => Port): Highlight {
  const waiting = new Map<number, (lines: readonly ColouredLine[] | null) => void>();
  let worker: Port | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const settle = (id: number, lines: readonly ColouredLine[] | null): void => {
    waiting.get(id)?.(lines);
    waiting.delete(id);
  };
  const beginPatience = (): void => {
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(giveUp, PATIENCE_MS);
  };
  const giveUp = (): void => {
    worker?.terminate();
    worker = undefined;
    for (const id of [...waiting.keys()]) settle(id, null);
  };
  const start = (): Port => {
    const started = startWorker();
    started.onmessage = ({ data }: MessageEvent<HighlightAnswer>) => {
      settle(data.id, data.lines);
      beginPatience();
    };
    return started;
  };
  return (code, language) =>
    new Promise((resolve) => {
      worker ??= start();
      last += 1;
      waiting.set(last, resolve);
      worker.postMessage({ id: last, code, language } satisfies HighlightRequest);
      if (waiting.size === 1) beginPatience();
    });
}

export const highlight: Highlight = createHighlight(
  () => new Worker(new URL('./highlightWorker.ts', import.meta.url), { type: 'module' }),
);
