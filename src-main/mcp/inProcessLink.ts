import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { InProcessTool } from './inProcessTool';

interface Served {
  readonly name: string;
  readonly version: string;
  readonly cwd: string | undefined;
  readonly tools: ReadonlyMap<string, InProcessTool>;
}

/** Serves a server within the app over a linked transport, and hands out the client's end (spec P9). */
export async function serveInProcess({ name, version, tools, cwd }: Served): Promise<Transport> {
  const server = new Server({ name, version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => {
    const listed = [...tools.values()].map(({ listed: { name: tool, description, inputSchema, annotations } }) => ({
      name: tool,
      description,
      inputSchema,
      annotations,
    }));
    return { tools: listed };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const tool = tools.get(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name}`);
    const progressToken = params._meta?.progressToken;
    const { content, isError } = await tool.call(params.arguments ?? {}, {
      signal,
      cwd,
      onProgress({ done, total, message }) {
        if (progressToken === undefined) return;
        const sized = total === null ? {} : { total };
        const progress = { progressToken, progress: done, message, ...sized };
        sendNotification({ method: 'notifications/progress', params: progress }).catch(() => undefined);
      },
    });
    return { content: [...content], isError };
  });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(ours);
  return theirs;
}
