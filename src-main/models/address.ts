import type { Vendor } from '../config/settings';
import { Fault } from '../lib/fault';
import { basicAuthorization } from '../lib/uri';
import type { ModelFaultKind } from './provider';
import { modelFaults } from '../text/modelFaults';

/** Always named: the vendor packages would otherwise take an address from the environment and send it the key. */
const USUAL: Readonly<Record<Vendor, string | null>> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': null,
  ollama: 'http://127.0.0.1:11434/api',
  lmstudio: 'http://127.0.0.1:1234/v1',
};

const VERSION = /(^|\/)v\d+[a-z0-9]*(\/|$)/;
/** What people paste although the vendor package adds it. */
const ENDPOINT = /\/(chat\/completions|responses|messages|chat|models)$/;

/** Where requests go; a query and a user name are kept apart, since paths are appended to `base`. */
export interface ModelAddress {
  readonly base: string;
  readonly query: string;
  /** The value of an Authorization header, from user name and password in the address. */
  readonly authorization: string | null;
}

/**
 * The address of a model's API, with or without the version that people leave out.
 * @throws Fault 'config' when it is missing or is no http(s) address
 */
export function modelAddress(vendor: Vendor, typed: string | null): ModelAddress {
  const text = typed?.trim() || USUAL[vendor];
  if (text === null) throw new Fault<ModelFaultKind>('config', modelFaults.needsAddress);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Fault<ModelFaultKind>('config', modelFaults.badAddress);
  const path = withVersion(vendor, url.pathname.replace(/\/+$/, '').replace(ENDPOINT, ''));
  return { base: url.origin + path, query: url.search, authorization: basicAuthorization(url) };
}

function withVersion(vendor: Vendor, path: string): string {
  switch (vendor) {
    case 'ollama':
      return `${path.replace(/\/(v1|api)$/, '')}/api`;
    case 'anthropic':
    case 'openai':
      return VERSION.test(path) ? path : `${path}/v1`;
    case 'google':
      return VERSION.test(path) ? path : `${path}/v1beta`;
    case 'openai-compatible':
    case 'lmstudio':
      // Some services serve the API under a path of their own, without a version.
      return path === '' ? '/v1' : path;
  }
}

/** A fetch that adds what stands in the address beside its path. A key's own header wins over the user name. */
export function fetchAt(
  { query, authorization }: ModelAddress,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  if (query === '' && authorization === null) return fetch;
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value);
    const headers = new Headers(init?.headers);
    if (authorization !== null && !headers.has('authorization')) headers.set('authorization', authorization);
    return fetch(url, { ...init, headers });
  };
}
