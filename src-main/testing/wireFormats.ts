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

const SSE = 'text/event-stream';
const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const typed = (type: string, rest: object = {}): string => `event: ${type}\n${data({ type, ...rest })}`;

/** Splits text as vendors do, in the middle of words and of JSON. */
const pieces = (text: string, size = 7): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [''];

const argumentText = (call: ScriptedCall): string => call.rawArguments ?? JSON.stringify(call.arguments);

const callId = (call: ScriptedCall, prefix: string, index: number): string => call.id ?? `${prefix}${index + 1}`;

const openAiError = (status: number, message: string) => ({
  error: { message, type: status === 401 ? 'invalid_request_error' : 'server_error', param: null, code: null },
});

const openAiChat: WireFormat = {
  name: 'openai-chat',
  matches: (path) => path.endsWith('/chat/completions'),
  error: openAiError,
  encoder(model) {
    let finish = 'stop';
    let tokens = 0;
    const chunk = (rest: object): string =>
      data({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, ...rest });
    const delta = (value: object, reason: string | null = null): string =>
      chunk({ choices: [{ index: 0, delta: value, finish_reason: reason }] });
    return {
      contentType: SSE,
      start: () => delta({ role: 'assistant', content: '' }),
      reasoning: (deltas) => deltas.map((text) => delta({ reasoning_content: text })).join(''),
      text(text) {
        tokens += 1;
        return delta({ content: text });
      },
      call(call, index) {
        finish = 'tool_calls';
        const head = { index, id: callId(call, 'call_', index), type: 'function' };
        const args = pieces(argumentText(call)).map((part) => ({ index, function: { arguments: part } }));
        const frames = [{ ...head, function: { name: call.name, arguments: '' } }, ...args];
        return frames.map((frame) => delta({ tool_calls: [frame] })).join('');
      },
      end: () =>
        delta({}, finish) +
        chunk({ choices: [], usage: { prompt_tokens: 10, completion_tokens: tokens, total_tokens: 10 + tokens } }) +
        'data: [DONE]\n\n',
    };
  },
};

const openAiResponses: WireFormat = {
  name: 'openai-responses',
  matches: (path) => path.endsWith('/responses'),
  error: openAiError,
  encoder(model) {
    let output = 0;
    let tokens = 0;
    let full: string | null = null;
    let sequence = 0;
    const event = (type: string, rest: object): string => typed(type, { sequence_number: sequence++, ...rest });
    const response = { id: 'resp_1', object: 'response', created_at: 1, model, service_tier: 'default' };
    const added = (item: object): string => event('response.output_item.added', { output_index: output, item });
    const done = (item: object): string => event('response.output_item.done', { output_index: output++, item });
    const message = (content: object[]) => ({
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content,
    });
    const endText = (): string => {
      if (full === null) return '';
      const text = full;
      full = null;
      return done(message([{ type: 'output_text', text, annotations: [] }]));
    };
    return {
      contentType: SSE,
      start: () => event('response.created', { response }),
      reasoning(deltas, signature) {
        const item = { type: 'reasoning', id: 'rs_1', summary: [] };
        const at = { item_id: 'rs_1', output_index: output, summary_index: 0 };
        return [
          added({ ...item, encrypted_content: null }),
          event('response.reasoning_summary_part.added', { ...at, part: { type: 'summary_text', text: '' } }),
          ...deltas.map((delta) => event('response.reasoning_summary_text.delta', { ...at, delta })),
          event('response.reasoning_summary_part.done', {
            ...at,
            part: { type: 'summary_text', text: deltas.join('') },
          }),
          done({ ...item, summary: [{ type: 'summary_text', text: deltas.join('') }], encrypted_content: signature }),
        ].join('');
      },
      text(delta) {
        tokens += 1;
        const head = full === null ? added(message([])) : '';
        full = (full ?? '') + delta;
        const at = { item_id: 'msg_1', output_index: output, content_index: 0 };
        return head + event('response.output_text.delta', { ...at, delta, logprobs: [] });
      },
      call(call, index) {
        const args = argumentText(call);
        const id = `fc_${index + 1}`;
        const item = {
          type: 'function_call',
          id,
          call_id: callId(call, 'call_', index),
          name: call.name,
          status: 'completed',
        };
        const head = endText() + added({ ...item, arguments: '', status: 'in_progress' });
        const at = { item_id: id, output_index: output };
        const deltas = pieces(args).map((delta) => event('response.function_call_arguments.delta', { ...at, delta }));
        return head + deltas.join('') + done({ ...item, arguments: args });
      },
      end() {
        const usage = {
          input_tokens: 10,
          input_tokens_details: { cached_tokens: 0 },
          output_tokens: tokens,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: 10 + tokens,
        };
        return endText() + event('response.completed', { response: { ...response, status: 'completed', usage } });
      },
    };
  },
};

const anthropic: WireFormat = {
  name: 'anthropic',
  matches: (path) => path.endsWith('/messages'),
  error: (status, message) => ({
    type: 'error',
    error: { type: ANTHROPIC_ERRORS[status] ?? 'api_error', message },
    request_id: 'req_1',
  }),
  encoder(model) {
    let index = 0;
    let tokens = 0;
    let inText = false;
    let stop = 'end_turn';
    const start = (content_block: object): string => typed('content_block_start', { index, content_block });
    const delta = (value: object): string => typed('content_block_delta', { index, delta: value });
    const close = (): string => typed('content_block_stop', { index: index++ });
    const endText = (): string => {
      if (!inText) return '';
      inText = false;
      return close();
    };
    return {
      contentType: SSE,
      start() {
        const usage = {
          input_tokens: 10,
          cache_read_input_tokens: 0,
          cache_creation_input_tokens: 0,
          output_tokens: 1,
        };
        const head = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [] };
        const message = { ...head, stop_reason: null, stop_sequence: null, usage };
        return typed('message_start', { message }) + typed('ping');
      },
      reasoning: (deltas, signature) =>
        start({ type: 'thinking', thinking: '', signature: '' }) +
        deltas.map((thinking) => delta({ type: 'thinking_delta', thinking })).join('') +
        delta({ type: 'signature_delta', signature }) +
        close(),
      text(text) {
        tokens += 1;
        const head = inText ? '' : start({ type: 'text', text: '' });
        inText = true;
        return head + delta({ type: 'text_delta', text });
      },
      call(call, i) {
        stop = 'tool_use';
        const head = endText() + start({ type: 'tool_use', id: callId(call, 'toolu_', i), name: call.name, input: {} });
        const args = pieces(argumentText(call));
        return head + args.map((json) => delta({ type: 'input_json_delta', partial_json: json })).join('') + close();
      },
      end: () =>
        endText() +
        typed('message_delta', {
          delta: { stop_reason: stop, stop_sequence: null },
          usage: { output_tokens: tokens },
        }) +
        typed('message_stop'),
    };
  },
};

const ANTHROPIC_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

const google: WireFormat = {
  name: 'google',
  matches: (path) => path.endsWith(':streamGenerateContent'),
  error: (code, message) => ({ error: { code, message, status: GOOGLE_STATUS[code] ?? 'INTERNAL' } }),
  encoder(model) {
    let tokens = 0;
    const part = (value: object[], finishReason?: string): string =>
      data({
        candidates: [{ content: { role: 'model', parts: value }, index: 0, ...(finishReason ? { finishReason } : {}) }],
        usageMetadata: { promptTokenCount: 10, candidatesTokenCount: tokens, totalTokenCount: 10 + tokens },
        modelVersion: model,
      });
    return {
      contentType: SSE,
      start: () => '',
      reasoning: (deltas, thoughtSignature) =>
        deltas.map((text) => part([{ text, thought: true, thoughtSignature }])).join(''),
      text(text) {
        tokens += 1;
        return part([{ text }]);
      },
      call: (call, index) =>
        part([
          {
            functionCall: { name: call.name, args: call.arguments, ...(call.id ? { id: call.id } : {}) },
            thoughtSignature: `sig-call-${index + 1}`,
          },
        ]),
      end: () => part([{ text: '' }], 'STOP'),
    };
  },
};

const GOOGLE_STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

const ollama: WireFormat = {
  name: 'ollama',
  matches: (path) => path.endsWith('/api/chat'),
  error: (_status, message) => ({ error: message }),
  encoder(model) {
    let tokens = 0;
    const line = (message: object, rest: object = { done: false }): string =>
      `${JSON.stringify({ model, created_at: '2026-01-01T00:00:00Z', message: { role: 'assistant', ...message }, ...rest })}\n`;
    return {
      contentType: 'application/x-ndjson',
      start: () => '',
      reasoning: (deltas) => deltas.map((thinking) => line({ content: '', thinking })).join(''),
      text(content) {
        tokens += 1;
        return line({ content });
      },
      call: (call) => line({ content: '', tool_calls: [{ function: { name: call.name, arguments: call.arguments } }] }),
      end: () => line({ content: '' }, { done: true, done_reason: 'stop', prompt_eval_count: 10, eval_count: tokens }),
    };
  },
};

export const WIRE_FORMATS: readonly WireFormat[] = [openAiChat, openAiResponses, anthropic, google, ollama];
