import { Fault } from '../lib/fault';
import type { ModelFaultKind, ModelProvider, StepEvent, StepRequest } from '../models/provider';

/** One reply of the model. */
export interface ScriptedStep {
  readonly text?: readonly string[];
  readonly reasoning?: { readonly text: string; readonly meta?: unknown };
  readonly calls?: readonly { readonly name: string; readonly arguments?: unknown; readonly invalid?: string }[];
  readonly reason?: string;
  /** Thrown after the text. */
  readonly fault?: { readonly kind: ModelFaultKind; readonly message: string; readonly tool?: string };
  /** After the text it never ends, and does not listen to the signal either. */
  readonly hangs?: boolean;
}

export interface ScriptedProvider extends ModelProvider {
  readonly requests: readonly StepRequest[];
}

/** A model behind the provider interface that plays a script, and says `done` when it is over. */
export function scriptedProvider(
  script: readonly ScriptedStep[] | ((request: StepRequest, index: number) => ScriptedStep),
  label = 'Scripted',
): ScriptedProvider {
  const requests: StepRequest[] = [];
  return {
    label,
    requests,
    async *streamStep(request): AsyncGenerator<StepEvent> {
      const index = requests.push(request) - 1;
      const step = typeof script === 'function' ? script(request, index) : (script[index] ?? { text: ['done'] });
      if (step.reasoning !== undefined) {
        yield { kind: 'reasoning', delta: step.reasoning.text };
        yield { kind: 'reasoning-end', meta: step.reasoning.meta };
      }
      for (const delta of step.text ?? []) yield { kind: 'text', delta };
      if (step.fault !== undefined) {
        const { kind, message, tool } = step.fault;
        throw new Fault(kind, message, { cause: { tool } });
      }
      if (step.hangs === true) await new Promise<never>(() => undefined);
      for (const [place, { invalid, ...call }] of (step.calls ?? []).entries()) {
        const unread = invalid === undefined ? {} : { invalid: { en: invalid, zh: invalid } };
        yield { kind: 'call', callId: `call_${place}`, ...call, ...unread, arguments: call.arguments ?? {} };
      }
      const reason = step.reason ?? ((step.calls ?? []).length > 0 ? 'tool-calls' : 'stop');
      yield { kind: 'finish', reason, usage: { inputTokens: 10, outputTokens: 5 } };
    },
  };
}
