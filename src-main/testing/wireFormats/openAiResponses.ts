import { argumentText, callId, pieces, SSE, typed } from './frames';
import { openAiError } from './openAiError';
import type { WireFormat } from './wireFormat';

export const openAiResponses: WireFormat = {
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
