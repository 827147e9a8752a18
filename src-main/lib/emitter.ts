/** One kind of news, and who wants to hear it. */
export interface Emitter<T> {
  emit(value: T): void;
  /** Subscribes; returns unsubscribe. */
  on(listener: (value: T) => void): () => void;
}

/** Calls every listener with every value; one that throws does not keep the others from hearing it. */
export function createEmitter<T>(onListenerError: (error: unknown) => void = () => undefined): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit(value) {
      for (const listener of [...listeners]) {
        try {
          listener(value);
        } catch (error) {
          onListenerError(error);
        }
      }
    },
    on(listener) {
      const own = (value: T): void => listener(value);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
