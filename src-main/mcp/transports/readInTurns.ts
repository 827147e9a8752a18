import type { Readable } from 'node:stream';

/** Less than ten milliseconds of work, also as lines that are parsed one by one. */
const TURN_BYTES = 131_072;

/** Reads a stream whose writer may never pause: after so many bytes everybody else gets a turn. */
export function readInTurns(stream: Readable, take: (chunk: Buffer) => void): void {
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
    setImmediate(next);
  });
}
