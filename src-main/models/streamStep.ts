import {
  dynamicTool,
  jsonSchema,
  streamText,
  type JSONSchema7,
  type LanguageModel,
  type TextStreamPart,
  type ToolSet,
} from 'ai';
import type { Vendor } from '../config/settings';
import { isRecord } from '../lib/isRecord';
import { sentences } from './jsonSchema';
import { toModelFault, type FaultContext } from './modelFaults';
import type { createProjector, ProjectedSchema } from './projectSchema';
import type { ModelTool, StepEvent, StepRequest, StepSettings } from './provider';
import { toModelMessages } from './toModelMessages';
import { modelFaults } from '../text/modelFaults';

type ProviderOptions = NonNullable<Parameters<typeof streamText>[0]['providerOptions']>;

/** Everything about one model that a step needs. */
export interface StepModel {
  readonly model: LanguageModel;
  readonly vendor: Vendor;
  readonly label: string;
  readonly project: ReturnType<typeof createProjector>;
  /** Sent with each tool where the vendor would otherwise rewrite schemas to its strict subset. */
  readonly strict: false | undefined;
  readonly providerOptions: ProviderOptions;
  readonly maxRetries: number;
  readonly scrub: (text: string) => string;
}

interface SentTool {
  readonly name: string;
  readonly description: string;
  readonly projected: ProjectedSchema;
}

/**
 * One request of one model through the AI SDK, with tools that it may name but never run.
 * The SDK repeats a refused request, minding `retry-after`, only before anything was streamed.
 */
export async function* streamStep(
  step: StepModel,
  request: StepRequest,
  signal: AbortSignal,
): AsyncIterable<StepEvent> {
  if (signal.aborted) return;
  const tools = new Map(request.tools.map((tool) => [tool.name, toSentTool(tool, step.project)]));
  const context: FaultContext = { label: step.label, tools: [...tools.keys()], scrub: step.scrub };
  const { instructions, messages } = toModelMessages(request.messages, step.vendor);
  try {
    const { stream } = streamText({
      model: step.model,
      ...(instructions === '' ? {} : { instructions }),
      messages,
      ...(tools.size > 0 ? { tools: toToolSet(tools.values(), step.strict) } : {}),
      ...toSettings(request.settings, tools.size > 0),
      providerOptions: step.providerOptions,
      maxRetries: step.maxRetries,
      abortSignal: signal,
      // Failures reach us as parts of the stream; the default would print them.
      onError: () => undefined,
    });
    yield* toStepEvents(stream, tools, signal);
  } catch (error) {
    if (!signal.aborted) throw toModelFault(error, context);
  }
}

function toSettings(settings: StepSettings | undefined, hasTools: boolean) {
  if (settings === undefined) return {};
  const { maxOutputTokens, temperature, stopSequences, toolChoice } = settings;
  return {
    maxOutputTokens,
    ...(temperature !== null && { temperature }),
    ...(stopSequences.length > 0 && { stopSequences: [...stopSequences] }),
    ...(hasTools && { toolChoice }),
  };
}

function toSentTool(tool: ModelTool, project: StepModel['project']): SentTool {
  const projected = project(tool.inputSchema);
  return { name: tool.name, description: sentences(tool.description, projected.note), projected };
}

function toToolSet(tools: Iterable<SentTool>, strict: false | undefined): ToolSet {
  const entries = [...tools].map(({ name, description, projected }) => {
    const inputSchema = jsonSchema(projected.schema as JSONSchema7);
    return [name, dynamicTool({ description, inputSchema, ...(strict === undefined ? {} : { strict }) })] as const;
  });
  return Object.fromEntries(entries);
}

async function* toStepEvents(
  parts: AsyncIterable<TextStreamPart<ToolSet>>,
  tools: ReadonlyMap<string, SentTool>,
  signal: AbortSignal,
): AsyncIterable<StepEvent> {
  const signatures = new Map<string, Record<string, unknown>>();
  for await (const part of parts) {
    if (signal.aborted) return;
    switch (part.type) {
      case 'text-delta':
        if (part.text !== '') yield { kind: 'text', delta: part.text };
        break;
      case 'reasoning-start':
        keepSignature(signatures, part);
        break;
      case 'reasoning-delta':
        keepSignature(signatures, part);
        if (part.text !== '') yield { kind: 'reasoning', delta: part.text };
        break;
      case 'reasoning-end':
        keepSignature(signatures, part);
        yield { kind: 'reasoning-end', ...metaOf(signatures.get(part.id)) };
        break;
      case 'tool-call':
        yield toCall(part, tools);
        break;
      case 'finish':
        yield { kind: 'finish', reason: part.finishReason, usage: toUsage(part.totalUsage) };
        break;
      case 'error':
        throw part.error;
      case 'abort':
        return;
      default:
        break;
    }
  }
}

/** A vendor may put its signature on the start, a delta or the end of a block. */
function keepSignature(
  signatures: Map<string, Record<string, unknown>>,
  { id, providerMetadata }: { readonly id: string; readonly providerMetadata?: unknown },
): void {
  if (!isRecord(providerMetadata)) return;
  const before = signatures.get(id) ?? {};
  const merged = Object.entries(providerMetadata).map(([vendor, data]) => {
    const known = before[vendor];
    return [vendor, isRecord(known) && isRecord(data) ? { ...known, ...data } : data] as const;
  });
  signatures.set(id, { ...before, ...Object.fromEntries(merged) });
}

const metaOf = (meta: unknown): { meta?: unknown } => (meta === undefined ? {} : { meta });

type CallPart = Extract<TextStreamPart<ToolSet>, { type: 'tool-call' }>;

function toCall(part: CallPart, tools: ReadonlyMap<string, SentTool>): StepEvent {
  const head = {
    kind: 'call',
    callId: part.toolCallId,
    name: part.toolName,
    ...metaOf(part.providerMetadata),
  } as const;
  const restore = tools.get(part.toolName)?.projected.restore ?? ((args: unknown) => args);
  if (typeof part.input !== 'string') return { ...head, arguments: restore(part.input) };
  // The SDK leaves the model's text where it could not be read.
  return { ...head, arguments: part.input, invalid: modelFaults.argumentsNotObject };
}

const toUsage = ({
  inputTokens,
  outputTokens,
}: {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}) => ({
  inputTokens: inputTokens ?? 0,
  outputTokens: outputTokens ?? 0,
});
