import { argumentText, callId, pieces, SSE, typed } from './frames';
import type { WireFormat } from './wireFormat';

export const anthropic: WireFormat = {
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
