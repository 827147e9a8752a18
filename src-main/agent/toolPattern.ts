import { Fault } from '../lib/fault';
import { agentFaults } from '../text/agentFaults';

/** A person's way of writing tools: `SERVER/TOOL`, both globs (spec T6). */
export interface ToolPattern {
  readonly server: string;
  readonly tool: string;
}

/** The first `/` parts server and tool; a `/` in a server's name is written `%2F`. @throws Fault 'bad-pattern' */
export function parseToolPattern(text: string): ToolPattern {
  const slash = text.indexOf('/');
  const server = text.slice(0, slash).replace(/%2f/gi, '/');
  const tool = text.slice(slash + 1);
  if (slash < 1 || tool === '') throw new Fault('bad-pattern', agentFaults.badPattern(text));
  return { server, tool };
}

/** The inverse of `parseToolPattern`. */
export const formatToolPattern = ({ server, tool }: ToolPattern): string => `${server.replaceAll('/', '%2F')}/${tool}`;
