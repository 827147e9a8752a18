const FRAME_MS = 16;

export interface Frames<K, V> extends Disposable {
  /** Adds to what goes out under `key` with the next frame. */
  add(key: K, value: V): void;
}

export interface FrameOptions<K, V> {
  /** Called once per key and frame with everything added, oldest first. */
  readonly flush: (key: K, values: readonly V[]) => void;
  /** Flushes a key before its frame ends once its weights pass `limit`, so that no message grows without bound. */
  readonly weigh?: (value: V) => number;
  readonly limit?: number;
}

/** Gathers what happens within one frame of the screen, so that a fast stream costs the page one message a frame. */
export function createFrames<K, V>({ flush, weigh = () => 1, limit = 262_144 }: FrameOptions<K, V>): Frames<K, V> {
  const waiting = new Map<K, { values: V[]; weight: number }>();
  let timer: NodeJS.Timeout | undefined;
  const send = (key: K): void => {
    const batch = waiting.get(key);
    waiting.delete(key);
    if (batch) flush(key, batch.values);
  };
  const sendAll = (): void => {
    timer = undefined;
    for (const key of [...waiting.keys()]) send(key);
  };
  return {
    add(key, value) {
      const batch = waiting.get(key) ?? { values: [], weight: 0 };
      waiting.set(key, batch);
      batch.values.push(value);
      batch.weight += weigh(value);
      if (batch.weight >= limit) send(key);
      else timer ??= setTimeout(sendAll, FRAME_MS);
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      sendAll();
    },
  };
}
