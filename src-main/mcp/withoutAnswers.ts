import { isRecord } from '../lib/isRecord';
import { MASK } from '../lib/secret';
import type { JsonObject } from './lenient';

/**
 * A message of ours without what a person entered for the server: names stay, values do not (spec P4). In the
 * handshake era such an answer is a result, in the stateless one it goes along with the call. Any other is as it was.
 */
export function withoutAnswers(message: unknown): unknown {
  if (!isRecord(message)) return message;
  const { result, params } = message;
  if (isAnswer(result)) return { ...message, result: hidden(result) };
  if (!isRecord(params) || !isRecord(params.inputResponses)) return message;
  const inputResponses = mapValues(params.inputResponses, (response) =>
    isAnswer(response) ? hidden(response) : response,
  );
  return { ...message, params: { ...params, inputResponses } };
}

type Answer = JsonObject & { readonly content: JsonObject };

const isAnswer = (value: unknown): value is Answer =>
  isRecord(value) && value.action === 'accept' && isRecord(value.content);

const hidden = (answer: Answer): JsonObject => ({ ...answer, content: mapValues(answer.content, () => MASK) });

const mapValues = (object: JsonObject, map: (value: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
