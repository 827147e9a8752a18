import { data, SSE } from './frames';
import type { WireFormat } from './wireFormat';

export const google: WireFormat = {
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
