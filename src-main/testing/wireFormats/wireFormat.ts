/** A tool call as a script writes it. */
export interface ScriptedCall {
  readonly name: string;
  readonly arguments: unknown;
  /** Sent instead, where the format carries arguments as text: a model may write anything. */
  readonly rawArguments?: string;
  readonly id?: string;
}

/** Writes one reply in a vendor's streaming format; each method gives the text to send, in the order of a real reply. */
export interface ReplyEncoder {
  readonly contentType: string;
  start(): string;
  reasoning(deltas: readonly string[], signature: string): string;
  text(delta: string): string;
  call(call: ScriptedCall, index: number): string;
  end(): string;
}

export interface WireFormat {
  readonly name: 'openai-chat' | 'openai-responses' | 'anthropic' | 'google' | 'ollama';
  readonly matches: (path: string) => boolean;
  readonly encoder: (model: string) => ReplyEncoder;
  /** The vendor's form of an error. */
  readonly error: (status: number, message: string) => unknown;
}
