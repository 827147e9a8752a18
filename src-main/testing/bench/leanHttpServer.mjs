// A Streamable HTTP MCP server without any library, on loopback; prints its address. Ends with its stdin.
import { createServer } from 'node:http';
import { answerTo } from './leanAnswers.mjs';

const server = createServer((request, response) => {
  if (request.method !== 'POST') return response.writeHead(405).end();
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const message = JSON.parse(Buffer.concat(chunks).toString());
    if (message.id === undefined) return response.writeHead(202).end();
    const body = answerTo(message);
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/mcp\n`));
process.stdin.resume().on('end', () => process.exit(0));
