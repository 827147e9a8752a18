import type { Said } from '../lib/words';
import type { ContentBlock } from './sessionTools';

/** What a server listed, with what was left out or forgiven in words (spec P6, P7). */
export interface Listing<T> {
  readonly items: readonly T[];
  readonly notes: readonly Said[];
}

/** A resource as the server described it. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly mimeType: string | null;
  /** In bytes, where the server says so. */
  readonly size: number | null;
  readonly annotations: Readonly<Record<string, unknown>>;
}

/** Addresses of one form, such as `file:///{path}` (RFC 6570). */
export interface ListedTemplate extends Omit<ListedResource, 'uri' | 'size'> {
  readonly uriTemplate: string;
}

/** One part of a resource; `blob` is base64. */
export type ResourceContents = { readonly uri: string; readonly mimeType: string | null } & (
  { readonly text: string } | { readonly blob: string }
);

/** A prompt as the server described it. */
export interface ListedPrompt {
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
}

export interface PromptArgument {
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly required: boolean;
}

export interface PromptResult {
  readonly description: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: ContentBlock }[];
}

/** Whose argument is being typed, and what was filled in before. */
export interface CompletionOf {
  readonly of: { readonly prompt: string } | { readonly uriTemplate: string };
  readonly argument: string;
  readonly typed: string;
  readonly filled: Readonly<Record<string, string>>;
}

export interface Completion {
  readonly values: readonly string[];
  /** There are more than `values` holds. */
  readonly hasMore: boolean;
}
