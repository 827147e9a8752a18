import type { WireFormat } from './wireFormat';

export const ollama: WireFormat = {
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
