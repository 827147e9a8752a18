// Usage: reportStart.mjs FILE NAME… : appends a line to FILE at every start, its process id and the SHA-256 of each named
// environment variable (null when it is not set), so that a test can compare without seeing them. Serves one tool `echo`.
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const [, , file, ...names] = process.argv;
const hashOf = (value) => (value === undefined ? null : createHash('sha256').update(value).digest('hex'));
const env = Object.fromEntries(names.map((name) => [name, hashOf(process.env[name])]));
appendFileSync(file, `${JSON.stringify({ pid: process.pid, env })}\n`);

const server = new McpServer({ name: 'report-start', version: '1.0.0' });
server.registerTool(
  'echo',
  { description: 'Repeats a message', inputSchema: { message: z.string() } },
  ({ message }) => ({ content: [{ type: 'text', text: `Echo: ${message}` }] }),
);
await server.connect(new StdioServerTransport());
