/** Whose calls a server is working on; what it asks meanwhile is charged there (spec P4). */
export interface RunningCalls {
  /** Counts `call` as running for the conversation until it has ended. */
  during<T>(call: Promise<T>, conversation: string | undefined): Promise<T>;
  /** Each conversation once. */
  readonly conversations: () => readonly string[];
}

export function createRunningCalls(): RunningCalls {
  const running = new Set<{ readonly conversation: string }>();
  return {
    during(call, conversation) {
      if (conversation === undefined) return call;
      const entry = { conversation };
      running.add(entry);
      return call.finally(() => running.delete(entry));
    },
    conversations: () => [...new Set([...running].map(({ conversation }) => conversation))],
  };
}
