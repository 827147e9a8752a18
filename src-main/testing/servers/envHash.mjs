import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const say = (text) => ({ content: [{ type: 'text', text }] });

const server = new McpServer({ name: 'env-hash', version: '1.0.0' });

server.registerTool('echo', { description: 'Repeats a message', inputSchema: { message: z.string() } }, ({ message }) =>
  say(`Echo: ${message}`),
);

server.registerTool(
  'env_hash',
  {
    description: 'SHA-256 of an environment variable, so that a test can compare without seeing it',
    inputSchema: { name: z.string() },
  },
  ({ name }) => {
    const value = process.env[name];
    return say(value === undefined ? 'unset' : createHash('sha256').update(value).digest('hex'));
  },
);

server.registerTool(
  'slow',
  {
    description: 'Answers after some milliseconds, with progress on the way',
    inputSchema: { ms: z.number(), steps: z.number().default(5) },
  },
  async ({ ms, steps }, { signal, _meta, sendNotification }) => {
    const progressToken = _meta?.progressToken;
    for (let progress = 1; progress <= steps; progress++) {
      await wait(ms / steps, undefined, { signal });
      if (progressToken === undefined) continue;
      const params = { progressToken, progress, total: steps, message: `step ${progress}` };
      await sendNotification({ method: 'notifications/progress', params });
    }
    return say(`done after ${ms} ms`);
  },
);

server.registerTool(
  'write_late',
  {
    description: 'Writes a file after some milliseconds unless it is cancelled',
    inputSchema: { path: z.string(), ms: z.number() },
  },
  async ({ path, ms }, { signal }) => {
    try {
      await wait(ms, undefined, { signal });
      await writeFile(path, 'written');
      return say('written');
    } catch {
      await writeFile(`${path}.cancelled`, 'cancelled');
      return say('cancelled');
    }
  },
);

await server.connect(new StdioServerTransport());
