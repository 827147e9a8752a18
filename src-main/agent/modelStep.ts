import type { MessageId } from '@contract/ids';
import { Fault, isFault } from '../lib/fault';
import { iterateUntilAborted } from '../lib/untilAborted';
import type { ModelMessage, ModelProvider, StepEvent, TokenUsage } from '../models/provider';
import type { ConversationEvent } from './events';
import type { PermissionMode } from './permissions';
import type { Quarantine } from './quarantine';
import type { PoolTool } from './toolPool';
import { agentFaults } from '../text/agentFaults';

export type AskedByModel = StepEvent & { readonly kind: 'call' };

/** What one request to the model came to. */
export interface StepResult {
  readonly calls: readonly AskedByModel[];
  readonly reason: string;
  readonly usage: TokenUsage | null;
  readonly hasText: boolean;
  /** The tools as they were for this step, so that a name means what it meant to it. */
  readonly tools: readonly PoolTool[];
}

export interface StepDeps {
  readonly provider: ModelProvider;
  readonly quarantine: Quarantine;
  readonly messageId: MessageId;
  readonly setting: { readonly mode: PermissionMode };
}

/** No model says more at once; one that goes on for ever would fill memory and disk. */
const MAX_CHARACTERS = 4_000_000;

/** How many tools one step may find out to be refused by the provider. */
const MAX_RETRIES = 5;

/**
 * One request to the model, told as events. When the provider refuses a tool by name, that tool is left out from now
 * on and the request is made again. On abort it ends with what there is. @throws Fault<ModelFaultKind>
 */
export async function* runStep(
  deps: StepDeps,
  pool: () => readonly PoolTool[],
  messages: () => readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<ConversationEvent, StepResult> {
  for (let retries = 0; ; retries += 1) {
    const tools = deps.setting.mode === 'chat-only' ? [] : pool();
    try {
      return yield* streamStep(deps, tools, messages(), signal);
    } catch (error) {
      const bad = badTool(error, tools);
      if (bad === undefined || retries >= MAX_RETRIES || deps.quarantine.has(deps.provider.label, bad)) throw error;
      deps.quarantine.add(deps.provider.label, bad);
    }
  }
}

async function* streamStep(
  { provider, quarantine, messageId: id }: StepDeps,
  tools: readonly PoolTool[],
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<ConversationEvent, StepResult> {
  const known = tools.filter((tool) => !quarantine.has(provider.label, tool));
  const request = {
    messages,
    tools: known
      .filter(({ status }) => status === 'ok')
      .map(({ name, description, tool }) => ({ name, description, inputSchema: tool.inputSchema })),
  };
  const calls: AskedByModel[] = [];
  let end: (StepEvent & { readonly kind: 'finish' }) | undefined;
  let hasText = false;
  let size = 0;
  // Whatever ends the reading ends the request too.
  using life = linkedAbort(signal);
  for await (const event of iterateUntilAborted(provider.streamStep(request, life.signal), signal)) {
    if ('delta' in event) size += event.delta.length;
    if (size > MAX_CHARACTERS) throw new Fault('too-large', agentFaults.endless);
    switch (event.kind) {
      case 'text':
        hasText ||= event.delta.trim() !== '';
        if (event.delta !== '') yield { kind: 'text', id, delta: event.delta };
        break;
      case 'reasoning':
        if (event.delta !== '') yield { kind: 'reasoning', id, delta: event.delta };
        break;
      case 'reasoning-end':
        if (event.meta !== undefined) yield { kind: 'reasoning', id, delta: '', meta: event.meta };
        break;
      case 'call':
        calls.push(event);
        break;
      case 'finish':
        end = event;
        break;
    }
  }
  if (end === undefined && !signal.aborted) throw new Fault('provider', agentFaults.incomplete);
  return { calls, reason: end?.reason ?? '', usage: end?.usage ?? null, hasText, tools: known };
}

/** Aborts with `outer`, and when it is disposed. */
function linkedAbort(outer: AbortSignal): { readonly signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  const signal = AbortSignal.any([outer, controller.signal]);
  return { signal, [Symbol.dispose]: () => controller.abort() };
}

function badTool(error: unknown, tools: readonly PoolTool[]): PoolTool | undefined {
  if (!isFault(error) || error.kind !== 'bad-tool') return undefined;
  const { cause } = error;
  const name = typeof cause === 'object' && cause !== null && 'tool' in cause ? cause.tool : undefined;
  return tools.find((tool) => tool.name === name);
}
