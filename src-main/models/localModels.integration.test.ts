import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fakeModel } from '../testing/fakeModel';
import { findLocalModels } from './localModels';

const { signal } = new AbortController();

it('finds Ollama and LM Studio with their models, embedding models left out', async () => {
  await using model = await fakeModel([], { models: ['qwen3:8b', 'nomic-embed-text'] });
  const base_url = model.origin;
  expect(await findLocalModels(fetch, { ollama: model.port, lmstudio: model.port }, signal)).toEqual([
    { vendor: 'ollama', base_url, models: ['qwen3:8b'] },
    { vendor: 'lmstudio', base_url, models: ['qwen3:8b'] },
  ]);
});

it('finds nothing where nobody, somebody else or somebody endless answers', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/api/version') return void response.end('<html>not Ollama</html>');
    response.write('['.repeat(2_000_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    expect(await findLocalModels(fetch, { ollama: port, lmstudio: port }, signal)).toEqual([]);
    expect(await findLocalModels(fetch, { ollama: 1, lmstudio: 1 }, signal)).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
