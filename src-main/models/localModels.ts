import type { Vendor } from '../config/settings';
import { isRecord } from '../lib/isRecord';
import { timeLimit } from '../lib/task';
import { nodesOf } from './jsonSchema';

/** A server on this computer that answered, and the models it has. */
export interface LocalModels {
  readonly vendor: Vendor;
  readonly base_url: string;
  readonly models: readonly string[];
}

export interface LocalPorts {
  readonly ollama: number;
  readonly lmstudio: number;
}

export const USUAL_PORTS: LocalPorts = { ollama: 11_434, lmstudio: 1234 };

const PROBE_MS = 300;
const MOST_BYTES = 1024 * 1024;
const MOST_MODELS = 500;

type Fetch = typeof globalThis.fetch;

/** Asks Ollama and LM Studio on loopback at the same time; who does not answer in time is not there. Never rejects. */
export async function findLocalModels(fetch: Fetch, ports: LocalPorts, signal: AbortSignal): Promise<LocalModels[]> {
  const found = await Promise.all([
    findOllama(fetch, ports.ollama, signal),
    findLmStudio(fetch, ports.lmstudio, signal),
  ]);
  return found.filter((one) => one !== undefined);
}

async function findOllama(fetch: Fetch, port: number, signal: AbortSignal): Promise<LocalModels | undefined> {
  const base_url = `http://127.0.0.1:${port}`;
  const version = await getJson(fetch, `${base_url}/api/version`, signal);
  if (!isRecord(version) || typeof version['version'] !== 'string') return undefined;
  const tags = await getJson(fetch, `${base_url}/api/tags`, signal);
  return { vendor: 'ollama', base_url, models: namesIn(isRecord(tags) ? tags['models'] : [], 'name') };
}

/** Its own listing tells models that talk from those that only embed; older versions have the OpenAI one alone. */
async function findLmStudio(fetch: Fetch, port: number, signal: AbortSignal): Promise<LocalModels | undefined> {
  const base_url = `http://127.0.0.1:${port}`;
  const own = await getJson(fetch, `${base_url}/api/v1/models`, signal);
  if (isRecord(own) && Array.isArray(own['models']))
    return { vendor: 'lmstudio', base_url, models: namesIn(own['models'], 'key') };
  const common = await getJson(fetch, `${base_url}/v1/models`, signal);
  if (!isRecord(common) || !Array.isArray(common['data'])) return undefined;
  return { vendor: 'lmstudio', base_url, models: namesIn(common['data'], 'id') };
}

const namesIn = (list: unknown, key: string): string[] =>
  nodesOf(list)
    .filter((row) => typeof row['type'] !== 'string' || !/embed/i.test(row['type']))
    .flatMap((row) => (typeof row[key] === 'string' ? [row[key].slice(0, 200)] : []))
    .filter((name) => !/embed/i.test(name))
    .slice(0, MOST_MODELS);

/** Undefined for anything but a JSON answer in time and of a sane size. */
async function getJson(fetch: Fetch, url: string, signal: AbortSignal): Promise<unknown> {
  using limit = timeLimit(PROBE_MS, signal);
  try {
    const response = await fetch(url, { signal: limit.signal, redirect: 'error' });
    const text = await readBounded(response);
    return response.ok ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).byteLength;
    if (size > MOST_BYTES) throw new Error('too large');
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}
