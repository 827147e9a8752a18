import { argumentText, callId, data, pieces, SSE } from './frames';
import { openAiError } from './openAiError';
import type { WireFormat } from './wireFormat';

export const openAiChat: WireFormat = {
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
