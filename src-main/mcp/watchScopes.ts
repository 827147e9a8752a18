import { isMcpFault, isScopeMissing } from './faults';
import type { McpFault, Session } from './session';

/** The same session, whose calls tell `note` of a scope that the sign-in lacked for one of them (spec O5). */
export function watchScopes(session: Session, note: (fault: McpFault) => void): Session {
  const told = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      if (isMcpFault(error) && isScopeMissing(error)) note(error);
      throw error;
    });
  return {
    get info() {
      return session.info;
    },
    ended: session.ended,
    onChanged: (listener) => session.onChanged(listener),
    listTools: (signal) => session.listTools(signal),
    callTool: (tool, args, options) => told(session.callTool(tool, args, options)),
    listResources: (signal) => told(session.listResources(signal)),
    listTemplates: (signal) => told(session.listTemplates(signal)),
    readResource: (uri, signal) => told(session.readResource(uri, signal)),
    subscribe: (uri, signal) => told(session.subscribe(uri, signal)),
    unsubscribe: (uri, signal) => told(session.unsubscribe(uri, signal)),
    listPrompts: (signal) => told(session.listPrompts(signal)),
    getPrompt: (name, args, signal) => told(session.getPrompt(name, args, signal)),
    complete: (what, signal) => told(session.complete(what, signal)),
    setLogLevel: (level, signal) => told(session.setLogLevel(level, signal)),
    ping: (signal) => session.ping(signal),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  };
}
