import type { Words } from '../lib/words';
/** The neutral conversation that every vendor's adapter starts from. */
export type ModelMessage =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly content: readonly UserPart[] }
  | { readonly role: 'assistant'; readonly content: readonly AssistantPart[] }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] };

/** Images are base64. */
export type UserPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly mime: string; readonly data: string };

/** A piece of the model's own reply, as it is sent back to it. */
export type AssistantPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `meta` is the vendor's own signature data, sent back as it came. */
  | { readonly kind: 'reasoning'; readonly text: string; readonly meta?: unknown }
  | {
      readonly kind: 'call';
      readonly callId: string;
      readonly name: string;
      readonly arguments: unknown;
      readonly meta?: unknown;
    };

export interface ToolResult {
  readonly callId: string;
  readonly name: string;
  readonly isError: boolean;
  readonly content: readonly UserPart[];
}

/** A tool for the model: T1's name and the server's raw schema; projecting it is the provider's work (spec T5). */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What one step streams, in order; `finish` is the last. */
export type StepEvent =
  | { readonly kind: 'text'; readonly delta: string }
  | { readonly kind: 'reasoning'; readonly delta: string }
  /** A reasoning block ended; `meta` is the vendor's signature data to send back. */
  | { readonly kind: 'reasoning-end'; readonly meta?: unknown }
  /** Arguments are as the model wrote them, with renamed keys mapped back; `invalid` when they were not JSON. */
  | {
      readonly kind: 'call';
      readonly callId: string;
      readonly name: string;
      readonly arguments: unknown;
      readonly invalid?: Words;
      readonly meta?: unknown;
    }
  | { readonly kind: 'finish'; readonly reason: string; readonly usage: TokenUsage };

export interface StepRequest {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** The model's own where absent. */
  readonly settings?: StepSettings;
}

export interface StepSettings {
  readonly maxOutputTokens: number;
  readonly temperature: number | null;
  readonly stopSequences: readonly string[];
  readonly toolChoice: 'auto' | 'required' | 'none';
}

/** Why a model did not answer. */
export type ModelFaultKind =
  'unauthorized' | 'rate-limited' | 'context-too-long' | 'bad-tool' | 'unreachable' | 'refused' | 'provider' | 'config';

/** One language model; one step is one request. */
export interface ModelProvider {
  readonly label: string;
  /**
   * Streams one reply. Ends after `finish`. On abort it ends without one.
   * @throws Fault<ModelFaultKind>; `bad-tool` carries the tool's name in `cause.tool`
   */
  streamStep(request: StepRequest, signal: AbortSignal): AsyncIterable<StepEvent>;
}
