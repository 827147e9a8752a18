import type { Session, SessionInfo } from '../mcp/session';

/** A server that offers tools and nothing else. */
export const plainInfo = (info: Partial<SessionInfo> = {}): SessionInfo => ({
  name: 'demo',
  version: '1',
  protocolVersion: '2025-11-25',
  era: 'handshake',
  transport: 'stdio',
  instructions: null,
  offers: {
    tools: true,
    resources: false,
    subscriptions: false,
    prompts: false,
    completions: false,
    logging: false,
  },
  ...info,
});

/** A session that answers with nothing, but for what the test says. */
export const fakeSession = (own: Partial<Session> = {}): Session => ({
  info: plainInfo(),
  listTools: async () => ({ tools: [], rejected: [], notes: [] }),
  callTool: async () => ({ content: [], structuredContent: undefined, isError: false, notes: [] }),
  listResources: async () => ({ items: [], notes: [] }),
  listTemplates: async () => ({ items: [], notes: [] }),
  readResource: async () => [],
  subscribe: async () => undefined,
  unsubscribe: async () => undefined,
  listPrompts: async () => ({ items: [], notes: [] }),
  getPrompt: async () => ({ description: '', messages: [] }),
  complete: async () => ({ values: [], hasMore: false }),
  setLogLevel: async () => undefined,
  ping: async () => undefined,
  onChanged: () => () => undefined,
  ended: new Promise(() => undefined),
  [Symbol.asyncDispose]: async () => undefined,
  ...own,
});
