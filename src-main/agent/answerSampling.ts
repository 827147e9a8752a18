import { Fault } from '../lib/fault';
import { isRecord } from '../lib/isRecord';
import type { ServerRow } from '../mcp/registry';
import { RequestRefusal } from '../mcp/requests/answerRequest';
import type { SamplingMessage, SamplingRequest, SamplingResult, ServerAsks } from '../mcp/requests/serverAsks';
import type { ContentBlock } from '../mcp/session';
import type { AssistantPart, ModelMessage, ModelProvider, ToolResult, UserPart } from '../models/provider';
import { toModelContent } from './toolResult';

export interface SamplingDeps {
  /** The default model without an argument. @throws Fault 'no-model' | 'locked' | 'undecryptable' */
  readonly providerFor: (wanted?: string) => Promise<ModelProvider>;
  /** The configured models, for the hints of a server. */
  readonly models: () => readonly { readonly id: string; readonly label: string; readonly model: string }[];
  /** Whether the person lets this server ask the model this. */
  readonly confirm: (asked: AskedSampling, signal: AbortSignal) => Promise<boolean>;
  readonly budget?: SamplingBudget;
}

export interface AskedSampling {
  readonly server: Pick<ServerRow, 'id' | 'name'>;
  readonly request: SamplingRequest;
  /** What it is charged to; null for the server itself, which then always asks (spec P4). */
  readonly conversation: string | null;
  /** Which one would answer. */
  readonly model: string;
  /** Most that the answer may have, whatever the server asks for. */
  readonly maxTokens: number;
}

/** What one server may use of the model in one conversation, or in all when none or several are running. */
export interface SamplingBudget {
  /** Read and written together. */
  readonly tokens: number;
  readonly requests: number;
  /** Most that one answer may have, whatever the server asks for. */
  readonly answerTokens: number;
}

export const SAMPLING_BUDGET: SamplingBudget = { tokens: 200_000, requests: 50, answerTokens: 8_192 };

/** Told to the server; the code is that of the specification's own refusal. */
const refusal = (why: string): RequestRefusal => new RequestRefusal(-1, why);

/**
 * Lets the configured model answer for servers (spec P4): it sees what the request carries and nothing else, each
 * answer is bounded, and what it used is charged to the conversation whose call is running, else to the server.
 */
export function createSampling(
  deps: SamplingDeps,
): (server: Pick<ServerRow, 'id' | 'name'>, running: () => readonly string[]) => NonNullable<ServerAsks['sample']> {
  const { budget = SAMPLING_BUDGET } = deps;
  const accounts = new Map<string, { tokens: number; requests: number }>();
  return (server, running) => async (request, signal) => {
    const [only = null, other] = running();
    const conversation = other === undefined ? only : null;
    const key = JSON.stringify([server.id, conversation]);
    const account = accounts.get(key) ?? { tokens: 0, requests: 0 };
    accounts.set(key, account);
    if (account.requests >= budget.requests)
      throw refusal('this host answers no more sampling requests of this server');
    if (account.tokens >= budget.tokens) throw refusal('the token budget of this server is used up');
    account.requests += 1;

    const provider = await providerFor(deps, request);
    const maxTokens = Math.min(request.maxTokens, budget.answerTokens, budget.tokens - account.tokens);
    const asked = { server, request, conversation, model: provider.label, maxTokens };
    if (!(await deps.confirm(asked, signal))) throw refusal('User rejected sampling request');
    const { result, tokens } = await answer(provider, request, maxTokens, signal);
    account.tokens += tokens;
    return result;
  };
}

/** The first model whose name contains a hint, most wanted first; else the default. */
async function providerFor({ providerFor: open, models }: SamplingDeps, { modelHints }: SamplingRequest) {
  const known = models();
  const wanted = modelHints
    .map((hint) => hint.toLowerCase())
    .map((hint) => known.find(({ label, model }) => `${label}\n${model}`.toLowerCase().includes(hint)))
    .find((model) => model !== undefined);
  try {
    return await open(wanted?.id);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw refusal(error.kind === 'no-model' ? error.message : 'the model of this host cannot be used now');
  }
}

async function answer(
  provider: ModelProvider,
  request: SamplingRequest,
  maxOutputTokens: number,
  signal: AbortSignal,
): Promise<{ readonly result: SamplingResult; readonly tokens: number }> {
  const { temperature, stopSequences, toolChoice } = request;
  const settings = { maxOutputTokens, temperature, stopSequences, toolChoice };
  const step = { messages: toMessages(request), tools: request.tools, settings };
  const content: ContentBlock[] = [];
  let text = '';
  let reason = 'stop';
  let tokens = 0;
  for await (const event of provider.streamStep(step, signal)) {
    if (event.kind === 'text') text += event.delta;
    if (event.kind === 'call') {
      content.push({ type: 'tool_use', id: event.callId, name: event.name, input: event.arguments });
    }
    if (event.kind !== 'finish') continue;
    reason = event.reason;
    tokens = event.usage.inputTokens + event.usage.outputTokens;
  }
  signal.throwIfAborted();
  if (text !== '' || content.length === 0) content.unshift({ type: 'text', text });
  return { result: { model: provider.label, stopReason: STOP_REASONS.get(reason) ?? 'endTurn', content }, tokens };
}

/** The AI SDK's words → the protocol's. */
const STOP_REASONS: ReadonlyMap<string, string> = new Map([
  ['length', 'maxTokens'],
  ['tool-calls', 'toolUse'],
]);

function toMessages({ systemPrompt, messages }: SamplingRequest): ModelMessage[] {
  const system: ModelMessage[] = systemPrompt === '' ? [] : [{ role: 'system', text: systemPrompt }];
  const names = new Map<string, string>();
  return [...system, ...messages.flatMap((message) => toModelMessages(message, names))];
}

/** `names` remembers which tool a call was of, since its result names the call only. */
function toModelMessages({ role, content }: SamplingMessage, names: Map<string, string>): ModelMessage[] {
  if (role === 'assistant') return [{ role, content: content.map((block) => toAssistantPart(block, names)) }];
  const results = content.filter(({ type }) => type === 'tool_result').map((block) => toResult(block, names));
  const words = content.filter(({ type }) => type !== 'tool_result').flatMap(toUserParts);
  return [
    ...(results.length > 0 ? [{ role: 'tool', results } as const] : []),
    ...(words.length > 0 ? [{ role: 'user', content: words } as const] : []),
  ];
}

function toAssistantPart(block: ContentBlock, names: Map<string, string>): AssistantPart {
  if (block.type !== 'tool_use') return { kind: 'text', text: textOf(block) };
  const callId = wordOf(block.id);
  const name = wordOf(block.name);
  names.set(callId, name);
  return { kind: 'call', callId, name, arguments: isRecord(block.input) ? block.input : {} };
}

function toResult(block: ContentBlock, names: ReadonlyMap<string, string>): ToolResult {
  const callId = wordOf(block.toolUseId);
  const blocks = (Array.isArray(block.content) ? (block.content as unknown[]) : []).filter(isBlock);
  return {
    callId,
    name: names.get(callId) ?? '',
    isError: block.isError === true,
    content: toModelContent({ content: blocks, structuredContent: block.structuredContent }),
  };
}

/** A text goes whole; images and the rest as a call's result would. */
const toUserParts = (block: ContentBlock): UserPart[] =>
  block.type === 'text' && typeof block.text === 'string'
    ? [{ kind: 'text', text: block.text }]
    : toModelContent({ content: [block], structuredContent: undefined });

const textOf = (block: ContentBlock): string =>
  toUserParts(block)
    .map((part) => (part.kind === 'text' ? part.text : `[image: ${part.mime}]`))
    .join('\n');

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isBlock = (value: unknown): value is ContentBlock => isRecord(value) && typeof value.type === 'string';
