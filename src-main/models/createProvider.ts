import type { LanguageModel } from 'ai';
import type { ResolvedModel } from '../config/resolved';
import type { Vendor } from '../config/settings';
import { Fault } from '../lib/fault';
import { createRedactor } from '../lib/redact';
import { fetchAt, modelAddress, type ModelAddress } from './address';
import { createProjector, type Dialect } from './projectSchema';
import type { ModelFaultKind, ModelProvider } from './provider';
import type { StepModel, streamStep } from './streamStep';
import { modelFaults } from '../text/modelFaults';

export interface ProviderDeps {
  readonly fetch: typeof globalThis.fetch;
  /** How often a refused request is sent again before anything was streamed. */
  readonly maxRetries?: number;
}

const DIALECTS: Readonly<Record<Vendor, Dialect>> = {
  anthropic: 'anthropic',
  openai: 'openai',
  google: 'gemini',
  'openai-compatible': 'generic',
  ollama: 'generic',
  lmstudio: 'generic',
};

/** Vendors that answer nobody without a key, at their usual address. */
const NEEDS_KEY: ReadonlySet<Vendor> = new Set<Vendor>(['anthropic', 'openai', 'google']);

/**
 * The model behind a vendor's API. Nothing is loaded or sent before the first step, so this costs the start nothing.
 * @throws Fault 'config' when a key or an address is missing
 */
export function createProvider(resolved: ResolvedModel, { fetch, maxRetries = 2 }: ProviderDeps): ModelProvider {
  if (NEEDS_KEY.has(resolved.vendor) && !resolved.key && !resolved.baseUrl)
    throw new Fault<ModelFaultKind>('config', modelFaults.addKey(resolved.label));
  const address = modelAddress(resolved.vendor, resolved.baseUrl?.reveal() ?? null);
  const redactor = createRedactor();
  for (const secret of secretsOf(resolved, address)) redactor.add(secret);

  const load = async (): Promise<{ step: StepModel; run: typeof streamStep }> => {
    const [{ streamStep: run }, model] = await Promise.all([
      import('./streamStep'),
      openModel(resolved, address, fetchAt(address, fetch)),
    ]);
    // The SDK would print its warnings about models to the console.
    Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
    return { run, step: { ...stepOptions(resolved), model, maxRetries, scrub: (text) => redactor.scrub(text) } };
  };
  let loaded: ReturnType<typeof load> | undefined;

  return {
    label: resolved.label,
    async *streamStep(request, signal) {
      const { step, run } = await (loaded ??= load());
      yield* run(step, request, signal);
    },
  };
}

function stepOptions({ vendor, label, baseUrl }: ResolvedModel): Omit<StepModel, 'model' | 'maxRetries' | 'scrub'> {
  return {
    vendor,
    label,
    project: createProjector(DIALECTS[vendor]),
    strict: vendor === 'openai' ? false : undefined,
    providerOptions: {
      // Nothing stays with the vendor, and reasoning comes back whole, so that a conversation can go on from our log.
      ...(vendor === 'openai' ? { openai: { store: false } } : {}),
      ...(vendor === 'anthropic' && !baseUrl ? { anthropic: { cacheControl: { type: 'ephemeral' } } } : {}),
    },
  };
}

/** The only switch over vendors. */
async function openModel(
  { vendor, model, key }: ResolvedModel,
  { base: baseURL }: ModelAddress,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  // A key is always named: without one the packages would look into the environment.
  const apiKey = key?.reveal() ?? 'none';
  switch (vendor) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ apiKey, baseURL, fetch })(model);
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ apiKey, baseURL, fetch }).responses(model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ apiKey, baseURL, fetch })(model);
    }
    case 'openai-compatible':
    case 'lmstudio': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const own = key ? { apiKey: key.reveal() } : {};
      return createOpenAICompatible({ name: vendor, baseURL, fetch, includeUsage: true, ...own })(model);
    }
    case 'ollama': {
      const { createOllama } = await import('ollama-ai-provider-v2');
      const headers: Record<string, string> = key ? { authorization: `Bearer ${key.reveal()}` } : {};
      return createOllama({ baseURL, fetch, headers })(model);
    }
  }
}

/** All that must not appear in words: the key, the whole address when it hides something, and its parts. */
function secretsOf({ key, baseUrl }: ResolvedModel, { query, authorization }: ModelAddress): string[] {
  const address = baseUrl?.reveal();
  const hides = query !== '' || authorization !== null;
  const url = address !== undefined && hides && URL.canParse(address) ? new URL(address) : undefined;
  const parts = url ? [url.username, url.password, ...url.searchParams.values()] : [];
  return [key?.reveal() ?? '', ...parts, ...(url ? [url.href] : []), authorization?.slice('Basic '.length) ?? ''];
}
