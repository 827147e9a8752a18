import { Fault } from '../lib/fault';
import { callFaults } from '../text/agentFaults';
import { newHandle, type ResultStore } from './results';

/** For a conversation that is not stored: it lasts as long as the object does. */
export function createMemoryResults(): ResultStore {
  const texts = new Map<string, string>();
  const keyOf = (conversation: string, handle: string): string => `${conversation}.${handle}`;
  const of = (conversation: string): string[] => [...texts.keys()].filter((key) => key.startsWith(`${conversation}.`));
  return {
    async keep(conversation, text) {
      const handle = newHandle();
      texts.set(keyOf(conversation, handle), text);
      return handle;
    },
    async read(conversation, handle, offset, length) {
      const text = texts.get(keyOf(conversation, handle));
      if (text === undefined) throw new Fault('unknown-handle', callFaults.unknownHandle(handle));
      const from = Math.min(offset, text.length);
      return { text: text.slice(from, from + length), offset: from, total: text.length };
    },
    has: (conversation) => of(conversation).length > 0,
    async forget(conversation) {
      for (const key of of(conversation)) texts.delete(key);
    },
  };
}
