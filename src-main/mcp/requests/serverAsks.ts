import type { ContentBlock } from '../session';

/**
 * What one server may ask of this host while it is connected. What is absent is not offered: the capability is not
 * declared, and whoever asks all the same is told "method not found". Each answer stops the clocks of the calls that
 * wait on the server, since a person may be thinking (spec L9).
 */
export interface ServerAsks {
  /** Lets the model of this host answer (spec P4). @throws Fault, told to the server in its words */
  readonly sample?: (request: SamplingRequest, signal: AbortSignal) => Promise<SamplingResult>;
  /** Asks the person; always answered. */
  readonly elicit?: (request: ElicitationRequest, signal: AbortSignal) => Promise<ElicitationAnswer>;
  readonly roots?: RootsPort;
}

/** The workspace folders that the server may know of. */
export interface RootsPort {
  list(): Promise<readonly Root[]>;
  /** Called when the list is another one. Returns unsubscribe. */
  onChange(listener: () => void): () => void;
}

export interface Root {
  /** A `file:` address. */
  readonly uri: string;
  readonly name: string;
}

/** Only what the request carries; nothing of the conversation is added, whatever `includeContext` says (spec P4). */
export interface SamplingRequest {
  readonly messages: readonly SamplingMessage[];
  readonly systemPrompt: string;
  readonly maxTokens: number;
  readonly temperature: number | null;
  readonly stopSequences: readonly string[];
  /** Names of models that the server would like, most wanted first. */
  readonly modelHints: readonly string[];
  readonly tools: readonly SamplingTool[];
  readonly toolChoice: 'auto' | 'required' | 'none';
}

export interface SamplingMessage {
  readonly role: 'user' | 'assistant';
  readonly content: readonly ContentBlock[];
}

export interface SamplingTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface SamplingResult {
  readonly model: string;
  readonly stopReason: string;
  readonly content: readonly ContentBlock[];
}

/** What a server wants from the person: values for a flat form, or a visit to an address of its own. */
export type ElicitationRequest =
  | { readonly kind: 'form'; readonly message: string; readonly fields: readonly ElicitationField[] }
  | { readonly kind: 'url'; readonly message: string; readonly url: string; readonly elicitationId: string | null };

interface FieldBase {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly required: boolean;
}

export type ElicitationField = FieldBase &
  (
    | {
        readonly type: 'text';
        readonly format: 'email' | 'uri' | 'date' | 'date-time' | null;
        readonly minLength: number | null;
        readonly maxLength: number | null;
        readonly default: string | null;
      }
    | {
        readonly type: 'number';
        readonly integer: boolean;
        readonly minimum: number | null;
        readonly maximum: number | null;
        readonly default: number | null;
      }
    | { readonly type: 'boolean'; readonly default: boolean | null }
    | { readonly type: 'choice'; readonly choices: readonly Choice[]; readonly default: string | null }
    | {
        readonly type: 'choices';
        readonly choices: readonly Choice[];
        readonly minItems: number | null;
        readonly maxItems: number | null;
        readonly default: readonly string[] | null;
      }
  );

export interface Choice {
  readonly value: string;
  readonly title: string;
}

export type ElicitationAnswer =
  | { readonly action: 'accept'; readonly values: Readonly<Record<string, ElicitedValue>> }
  | { readonly action: 'decline' | 'cancel' };

export type ElicitedValue = string | number | boolean | readonly string[];

/** Offers nothing. */
export const NO_ASKS: ServerAsks = {};
