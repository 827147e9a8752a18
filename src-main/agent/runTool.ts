import type { CallId } from '@contract/ids';
import { isFault, messageOf, saidOf } from '../lib/fault';
import { isRecord } from '../lib/isRecord';
import { untilAborted } from '../lib/untilAborted';
import type { Registry } from '../mcp/registry';
import { checkNothing, type CheckSchema } from '../mcp/schemas/schemaCheck';
import { withQuickCheck } from '../mcp/schemas/withQuickCheck';
import type { CallResult } from '../mcp/session';
import type { CallRecord } from './audit';
import { boundJson, isWithinDepth } from './boundJson';
import { isBuiltIn } from './builtin/builtInTool';
import { invalidArgumentsWords, unknownToolWords } from './callWords';
import type { ToolCall } from './events';
import { keepLongTexts, type KeepText } from './keepLongTexts';
import { permitCall, type PermissionSetting, type PermitDeps } from './permitCall';
import { createThrottle } from './throttle';
import type { PoolTool } from './toolPool';
import { scrubOutput } from './toolResult';
import { callFaults } from '../text/agentFaults';
import { schemaNotes } from '../text/schemaNotes';
import { bothOf, mapSaid } from '../text/wordsIn';
import { inEnglish, type Words } from '../lib/words';
import { waitingCall } from './waitingCall';

/** A call before anything was decided about it. */
export interface AskedCall {
  readonly id: CallId;
  /** As the model said it. */
  readonly name: string;
  readonly tool: PoolTool | undefined;
  readonly arguments: unknown;
  /** Why the arguments were not even JSON. */
  readonly invalid?: Words | undefined;
  readonly askedBy: ToolCall['askedBy'];
}

/** Where a call happens: what permits it there, and who hears of it. */
export interface CallSetting extends PermissionSetting {
  readonly conversation: string;
  /** What there is, for a call that names something else. */
  tools(): readonly PoolTool[];
  /** Every new row of the call, the first one before anything else happens. Resolves when it was taken over. */
  report(call: ToolCall): Promise<void>;
  /** Resolves when everything reported is on disk. */
  commit(): Promise<void>;
  /** Where the long texts of results go (spec P7); without it they are cut for the model. */
  readonly keepText?: KeepText;
}

/** How a call ended. */
export interface CallOutcome {
  readonly call: ToolCall;
  /** The model named no tool, or gave arguments that do not validate. */
  readonly isMistake: boolean;
  /** What could not be checked beforehand. */
  readonly note: string | null;
}

export interface ToolRunnerDeps extends PermitDeps {
  readonly registry: Pick<Registry, 'callTool'>;
  readonly audit: (record: CallRecord) => void;
  /** Holds arguments against a tool's schema; without it, only as far as that is quick. */
  readonly checkSchema?: CheckSchema;
  /** Takes header values, tokens and keys out of a server's words (spec S8). */
  readonly scrubResult: (text: string) => string;
}

/** Runs one call. Never rejects. */
export type RunTool = (asked: AskedCall, setting: CallSetting, signal: AbortSignal) => Promise<CallOutcome>;

const checkQuickly = withQuickCheck(checkNothing);
const PROGRESS_EVERY_MS = 250;
const MAX_PROGRESS_TEXT = 500;

/**
 * One call, for the model and for a person alike: find, validate, judge, maybe ask, call, convert. Never rejects:
 * whatever goes wrong becomes the row's `problem`. An abort cancels the call and does not wait for the server.
 */
export function createToolRunner(deps: ToolRunnerDeps): RunTool {
  return async (asked, setting, signal) => {
    const row = firstRow(asked);
    await setting.report(row);
    const outcome = await run(deps, row, asked, setting, signal);
    await setting.report(outcome.call);
    deps.audit({ conversation: setting.conversation, call: outcome.call, note: outcome.note });
    return outcome;
  };
}

/** The row of a call that was turned away before anything looked at it. */
export const refusedCall = (asked: AskedCall, problem: Words): ToolCall => ({
  ...firstRow(asked),
  state: 'failed',
  problem,
});

async function run(
  deps: ToolRunnerDeps,
  row: ToolCall,
  { name, tool, arguments: raw, invalid }: AskedCall,
  setting: CallSetting,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const mistake = (problem: Words): CallOutcome => ({
    call: { ...row, state: 'failed', problem },
    isMistake: true,
    note: null,
  });

  if (tool === undefined || tool.status !== 'ok') return mistake(unknownToolWords(name, setting.tools()));
  if (!isWithinDepth(raw)) return mistake(invalidArgumentsWords(tool, callFaults.tooDeep));
  const args = row.arguments;
  if (invalid !== undefined || !isRecord(args))
    return mistake(invalidArgumentsWords(tool, invalid ?? callFaults.notAnObject));
  const validation = await (deps.checkSchema ?? checkQuickly)(tool.tool.inputSchema, args, signal);
  if (validation.kind === 'invalid') return mistake(invalidArgumentsWords(tool, validation.problem));

  const unchecked = validation.kind === 'unchecked' ? schemaNotes.argumentsUnchecked(validation.why) : null;
  const checked: ToolCall = unchecked === null ? row : { ...row, notes: [unchecked] };
  const note = unchecked && inEnglish(unchecked);
  const permission = await permitCall(deps, { row: checked, tool, args }, setting, signal);
  if (permission.kind === 'refused') return { call: { ...checked, ...permission.fields }, isMistake: false, note };
  const call = await callServer(deps, { ...checked, permittedBy: permission.by }, { tool, args }, setting, signal);
  return { call, isMistake: false, note };
}

async function callServer(
  { registry, scrubResult, now }: ToolRunnerDeps,
  permitted: ToolCall,
  { tool, args }: { readonly tool: PoolTool; readonly args: Readonly<Record<string, unknown>> },
  setting: CallSetting,
  signal: AbortSignal,
): Promise<ToolCall> {
  const startedAt = now();
  const running: ToolCall = { ...permitted, state: 'running', startedAt };
  const ended = (fields: Partial<ToolCall>): ToolCall => ({
    ...running,
    durationMs: Math.max(0, now() - startedAt),
    ...fields,
  });
  const progress = createThrottle<ToolCall['progress']>(PROGRESS_EVERY_MS, (news) => {
    void setting.report({ ...running, progress: news });
  });
  try {
    await setting.report(running);
    await setting.commit();
    const onProgress = ({ done, total, message }: NonNullable<ToolCall['progress']>): void =>
      progress.push({ done, total, message: scrubResult(message).slice(0, MAX_PROGRESS_TEXT) });
    const work = isBuiltIn(tool)
      ? tool.run(args, signal)
      : registry.callTool(tool.serverId, tool.tool.name, args, {
          signal,
          onProgress,
          onBehalfOf: setting.conversation,
        });
    const result = await untilAborted(work, signal);
    return ended(await keepLong(outcomeOf(running, result, scrubResult), setting.keepText));
  } catch (error) {
    if (signal.aborted) return ended({ state: 'cancelled', problem: callFaults.stoppedWhile });
    const why = isFault(error) ? saidOf(error) : callFaults.unexpected(messageOf(error));
    return ended({ state: 'failed', problem: mapSaid(callFaults.ofServer(tool.server, why), scrubResult) });
  } finally {
    progress.stop();
  }
}

/** The server's own failure is a result for the model, not a problem of ours. */
function outcomeOf(running: ToolCall, result: CallResult, scrub: (text: string) => string): Outcome {
  return {
    state: result.isError ? 'failed' : 'done',
    isError: result.isError,
    notes: [...running.notes, ...result.notes.map((note) => mapSaid(bothOf(note), scrub))],
    ...scrubOutput(result, scrub),
  };
}

type Outcome = Pick<ToolCall, 'state' | 'isError' | 'notes' | 'content' | 'structuredContent'>;

/** What cannot be kept stays in the row, and the model gets its head and tail. */
async function keepLong(outcome: Outcome, keep: KeepText | undefined): Promise<Outcome> {
  if (keep === undefined) return outcome;
  try {
    return { ...outcome, ...(await keepLongTexts(outcome, keep)) };
  } catch {
    return { ...outcome, notes: [...outcome.notes, schemaNotes.resultNotKept] };
  }
}

const firstRow = ({ id, name, tool, arguments: args, askedBy }: AskedCall): ToolCall =>
  waitingCall({
    id,
    serverId: tool?.serverId ?? null,
    server: tool?.server ?? '',
    tool: tool?.tool.name ?? name,
    name,
    title: tool?.tool.title ?? tool?.tool.name ?? name,
    arguments: boundJson(args),
    askedBy,
    permittedBy: null,
    startedAt: null,
  });
