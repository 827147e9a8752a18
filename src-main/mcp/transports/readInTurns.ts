import type { Readable } from 'node:stream';

/** Less than ten milliseconds of work, also as lines that are parsed one by one. */
const TURN_BYTES = 131_072;

/**
 * Reads a stream whose writer may never pause: after so many bytes everybody else gets a turn, and the writer has to
 * wait for `restMs`.
 */
export function readInTurns(stream: Readable, take: (chunk: Buffer) => void, restMs: () => number = () => 0): void {
  let taken = 0;
  const next = (): void => {
    taken = 0;
    stream.resume();
  };
  stream.on('data', (chunk: Buffer) => {
    take(chunk);
    taken += chunk.length;
    if (taken < TURN_BYTES) return;
    stream.pause();
    const rest = restMs();
    if (rest === 0) setImmediate(next);
    else setTimeout(next, rest);
  });
}
