import type { AsksFor } from '../mcp/registry';

/** Handed to the core before there is anybody to ask; no server connects before `answerWith` was called. */
export interface LateAsks {
  readonly asksFor: AsksFor;
  readonly answerWith: (asksFor: AsksFor) => void;
}

export function createLateAsks(): LateAsks {
  let current: AsksFor = () => ({});
  return {
    asksFor: (server, running) => current(server, running),
    answerWith: (asksFor) => void (current = asksFor),
  };
}
