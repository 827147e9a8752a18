import type { CallId, MessageId } from '@contract/ids';
import { Fault, isFault } from '../lib/fault';
import type { ServerRow } from '../mcp/registry';
import type { ModelProvider, TokenUsage } from '../models/provider';
import { createEventChannel } from './eventChannel';
import type { ConversationEvent, Message, MessagePart, ToolCall, TurnOutcome, TurnProblem } from './events';
import { createLoopDetector } from './loopDetector';
import { nextRound, rememberResults, resultOf, toModelMessages, type CallMeta } from './modelMessages';
import { runStep, type AskedByModel, type StepResult } from './modelStep';
import type { Quarantine } from './quarantine';
import { refusedCall, type AskedCall, type CallSetting, type RunTool } from './runTool';
import { systemPrompt } from './systemPrompt';
import type { PoolTool, ToolPool } from './toolPool';
import { agentFaults, callFaults } from '../text/agentFaults';
import { wordedOf } from '../text/wordsIn';

export interface TurnDeps {
  readonly provider: ModelProvider;
  /** The conversation as it stands, with every event that was yielded so far. */
  readonly messages: () => readonly Message[];
  readonly pool: Pick<ToolPool, 'list' | 'style' | 'find'>;
  /** Our own tools for this conversation; they come first and win their names (spec T2). */
  readonly ownTools?: () => readonly PoolTool[];
  readonly servers: () => readonly ServerRow[];
  readonly runTool: RunTool;
  readonly setting: Omit<CallSetting, 'report' | 'tools'>;
  readonly quarantine: Quarantine;
  /** The message that this turn writes. One that exists already begins anew with `kept`. */
  readonly messageId: MessageId;
  /** What the message begins with: whole rounds of an answer that is tried again. */
  readonly kept?: readonly MessagePart[];
  readonly newCallId: () => CallId;
  readonly now: () => number;
  readonly maxSteps?: number;
}

const MAX_STEPS = 50;
const MAX_MISTAKES = 3;

interface Ending {
  readonly outcome: TurnOutcome;
  readonly problem: TurnProblem | null;
}

/**
 * One turn (spec A1): model → tool calls, in parallel → results → model, until it is done, stopped or out of steps.
 * The reader must have applied an event to `messages` when it asks for the next one. Everything yielded is on disk
 * before a model step or a tool call begins (spec A5). Always ends with `ended`, whatever fails; never throws.
 */
export async function* runTurn(deps: TurnDeps, signal: AbortSignal): AsyncGenerator<ConversationEvent, void> {
  const { messageId: id, provider, now, kept = [] } = deps;
  const total = { inputTokens: 0, outputTokens: 0, isKnown: false };
  yield {
    kind: 'message',
    message: {
      kind: 'assistant',
      id,
      at: now(),
      model: provider.label,
      parts: kept,
      outcome: 'running',
      problem: null,
      usage: null,
    },
  };
  let ending: Ending;
  try {
    ending = yield* runSteps(deps, total, signal);
  } catch (error) {
    ending = signal.aborted ? stopped(signal) : failed(error);
  }
  const usage: TokenUsage | null = total.isKnown
    ? { inputTokens: total.inputTokens, outputTokens: total.outputTokens }
    : null;
  yield { kind: 'ended', id, ...ending, usage };
}

async function* runSteps(
  deps: TurnDeps,
  total: { inputTokens: number; outputTokens: number; isKnown: boolean },
  signal: AbortSignal,
): AsyncGenerator<ConversationEvent, Ending> {
  const style = deps.pool.style();
  const results = rememberResults();
  const detector = createLoopDetector();
  let mistakes = 0;
  const maxSteps = deps.maxSteps ?? MAX_STEPS;
  const first = nextRound(deps.kept ?? []);

  for (let round = first; round < first + maxSteps; round += 1) {
    await deps.setting.commit();
    if (signal.aborted) return stopped(signal);
    const step = yield* runStep(
      deps,
      () => [...(deps.ownTools?.() ?? []), ...deps.pool.list(style)],
      () => [{ role: 'system', text: systemPrompt(deps.servers()) }, ...toModelMessages(deps.messages(), results)],
      signal,
    );
    if (step.usage !== null) {
      total.inputTokens += step.usage.inputTokens;
      total.outputTokens += step.usage.outputTokens;
      total.isKnown = true;
    }
    if (signal.aborted) return stopped(signal);
    if (step.calls.length === 0) return finished(step, round);

    const asked = step.calls.map((call) => toAsked(call, deps, step.tools));
    const outcomes = yield* runCalls(deps, asked, { round, step, detector }, signal);
    if (signal.aborted) return stopped(signal);
    mistakes = outcomes.every(({ isMistake }) => isMistake) ? mistakes + 1 : 0;
    if (mistakes >= MAX_MISTAKES) return failed(new Fault('model-mistakes', agentFaults.mistakes));
    if (detector.isStuck()) return failed(new Fault('loop', agentFaults.loop));
  }
  return failed(new Fault('step-limit', agentFaults.stepLimit(maxSteps)));
}

const toAsked = (
  { name, arguments: args, invalid }: AskedByModel,
  { newCallId }: TurnDeps,
  tools: readonly PoolTool[],
): AskedCall => ({
  id: newCallId(),
  name,
  tool: tools.find((tool) => tool.status === 'ok' && tool.name === name) ?? tools.find((tool) => tool.name === name),
  arguments: args,
  invalid,
  askedBy: 'model',
});

interface Round {
  readonly round: number;
  readonly step: StepResult;
  readonly detector: ReturnType<typeof createLoopDetector>;
}

/** All calls of one reply at once; one that fails or waits holds up no other. */
async function* runCalls(
  deps: TurnDeps,
  asked: readonly AskedCall[],
  { round, step, detector }: Round,
  signal: AbortSignal,
): AsyncGenerator<ConversationEvent, readonly { readonly isMistake: boolean }[]> {
  const channel = createEventChannel<ConversationEvent>();
  const work = asked.map(async (call, place) => {
    const meta: CallMeta = { round, callId: step.calls[place]?.callId ?? '', vendor: step.calls[place]?.meta };
    const report = (row: ToolCall): Promise<void> =>
      channel.push({ kind: 'call', id: deps.messageId, call: row, meta });
    if (detector.refuses(call.name, call.arguments)) {
      await report(refusedCall(call, callFaults.repeated));
      return { isMistake: false };
    }
    const outcome = await deps.runTool(call, { ...deps.setting, tools: () => step.tools, report }, signal);
    detector.record(call.name, call.arguments, resultOf(outcome.call));
    return outcome;
  });
  const all = Promise.all(work).finally(() => channel.close());
  yield* channel;
  return await all;
}

function finished({ reason, hasText }: StepResult, round: number): Ending {
  if (reason === 'content-filter') return failed(new Fault('refused', agentFaults.filtered));
  if (round === 0 && !hasText) return failed(new Fault('empty', agentFaults.empty));
  if (reason === 'length')
    return {
      outcome: 'done',
      problem: { kind: 'length', message: agentFaults.length },
    };
  return { outcome: 'done', problem: null };
}

/** A stop by a person keeps what was said; quitting the app interrupts. */
const stopped = ({ reason }: AbortSignal): Ending => ({
  outcome: isFault(reason) && reason.kind === 'interrupted' ? 'interrupted' : 'stopped',
  problem: null,
});

const failed = (error: unknown): Ending => ({
  outcome: 'failed',
  problem: { kind: isFault(error) ? error.kind : 'internal', message: wordedOf(error) },
});
