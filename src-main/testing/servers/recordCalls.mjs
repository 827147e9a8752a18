import { appendFile } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const [, , file] = process.argv;
const server = new McpServer({ name: 'record-calls', version: '1.0.0' });

server.registerTool(
  'record',
  { description: 'Appends a line to the file that was named at the start', inputSchema: { note: z.string() } },
  async ({ note }) => {
    await appendFile(file, `${note}\n`);
    return { content: [{ type: 'text', text: `Recorded: ${note}` }] };
  },
);

await server.connect(new StdioServerTransport());
