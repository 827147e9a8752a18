import type { ModelMessage as SdkMessage, ToolResultPart } from 'ai';
import type { Vendor } from '../config/settings';
import { isRecord } from '../lib/isRecord';
import type { AssistantPart, ModelMessage, ToolResult, UserPart } from './provider';

type SdkContent<R extends 'user' | 'assistant'> = Exclude<Extract<SdkMessage, { role: R }>['content'], string>;
type ProviderOptions = NonNullable<ToolResultPart['providerOptions']>;

/** Under which name a vendor's package keeps signatures; null: it knows none and takes reasoning as plain text. */
const SIGNED_AS: Readonly<Record<Vendor, string | null>> = {
  anthropic: 'anthropic',
  openai: 'openai',
  google: 'google',
  'openai-compatible': null,
  ollama: null,
  lmstudio: null,
};

/** Vendors that take an image inside a tool's result; the others would be sent its base64 as text. */
const TAKES_RESULT_IMAGES: ReadonlySet<Vendor> = new Set<Vendor>(['anthropic', 'openai', 'google']);

export interface SdkPrompt {
  readonly instructions: string;
  readonly messages: SdkMessage[];
}

/** Our conversation in the AI SDK's form. Images in tool results become a stub and a user message where they must. */
export function toModelMessages(messages: readonly ModelMessage[], vendor: Vendor): SdkPrompt {
  const lastUser = messages.findLastIndex((message) => message.role === 'user');
  return {
    instructions: messages.flatMap((message) => (message.role === 'system' ? [message.text] : [])).join('\n\n'),
    messages: messages.flatMap((message, i) => toSdk(message, vendor, i > lastUser)),
  };
}

function toSdk(message: ModelMessage, vendor: Vendor, isCurrentTurn: boolean): SdkMessage[] {
  switch (message.role) {
    case 'system':
      return [];
    case 'user':
      return nonEmpty('user', message.content.flatMap(toUserPart));
    case 'assistant':
      return nonEmpty(
        'assistant',
        message.content.flatMap((part) => toAssistantPart(part, vendor, isCurrentTurn)),
      );
    case 'tool':
      return toToolMessages(message.results, vendor);
  }
}

/** Vendors refuse messages and text blocks without content. */
function nonEmpty(role: 'user', content: SdkContent<'user'>): SdkMessage[];
function nonEmpty(role: 'assistant', content: SdkContent<'assistant'>): SdkMessage[];
function nonEmpty(role: 'user' | 'assistant', content: SdkContent<'user'> | SdkContent<'assistant'>): SdkMessage[] {
  return content.length > 0 ? [{ role, content } as SdkMessage] : [];
}

function toUserPart(part: UserPart): SdkContent<'user'> {
  switch (part.kind) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    case 'image':
      return [imagePart(part)];
  }
}

const imagePart = (part: Extract<UserPart, { kind: 'image' }>) =>
  ({ type: 'file', mediaType: part.mime, data: { type: 'data', data: part.data } }) as const;

function toAssistantPart(part: AssistantPart, vendor: Vendor, isCurrentTurn: boolean): SdkContent<'assistant'> {
  switch (part.kind) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    case 'reasoning':
      return keepsReasoning(part.meta, vendor, isCurrentTurn)
        ? [{ type: 'reasoning', text: part.text, ...optionsOf(part.meta) }]
        : [];
    case 'call':
      return [
        {
          type: 'tool-call',
          toolCallId: toCallId(part.callId),
          toolName: part.name,
          input: isRecord(part.arguments) ? part.arguments : {},
          ...optionsOf(part.meta),
        },
      ];
  }
}

/** A signature means something to its own vendor only; without signatures only the running turn's reasoning is of use. */
function keepsReasoning(meta: unknown, vendor: Vendor, isCurrentTurn: boolean): boolean {
  const name = SIGNED_AS[vendor];
  return name === null ? isCurrentTurn : isRecord(meta) && isRecord(meta[name]);
}

const optionsOf = (meta: unknown): { providerOptions?: ProviderOptions } =>
  isRecord(meta) ? { providerOptions: meta as ProviderOptions } : {};

/** A conversation may go on with another vendor, whose ids have another alphabet. */
const toCallId = (id: string): string => id.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64);

function toToolMessages(results: readonly ToolResult[], vendor: Vendor): SdkMessage[] {
  const inside = TAKES_RESULT_IMAGES.has(vendor);
  const images = inside ? [] : results.flatMap(imagesBeside);
  return [
    { role: 'tool', content: results.map((result) => toToolResult(result, inside)) },
    ...(images.length > 0 ? ([{ role: 'user', content: images }] satisfies SdkMessage[]) : []),
  ];
}

/** Exactly one text block: Gemini counts each as a response of its own and wants as many as there were calls. */
function toToolResult(result: ToolResult, imagesInside: boolean): ToolResultPart {
  const text = result.content.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
  const images = result.content.filter((part) => part.kind === 'image');
  const head = { type: 'tool-result', toolCallId: toCallId(result.callId), toolName: result.name } as const;
  if (images.length === 0 || !imagesInside) {
    const stubs = images.map((image, i) => `[image ${i + 1} (${image.mime}) follows in the next message]`);
    const value = [text, ...stubs].filter((line) => line !== '').join('\n') || '(no content)';
    return { ...head, output: { type: result.isError ? 'error-text' : 'text', value } };
  }
  const words = { type: 'text', text: text || '(the result is the image)' } as const;
  return { ...head, output: { type: 'content', value: [words, ...images.map(imagePart)] } };
}

function imagesBeside(result: ToolResult): SdkContent<'user'> {
  const images = result.content.filter((part) => part.kind === 'image');
  return images.flatMap((image, i): SdkContent<'user'> => [
    { type: 'text', text: `Image ${i + 1} from the result of ${result.name}:` },
    imagePart(image),
  ]);
}
