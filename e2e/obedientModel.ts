import { fakeModel, type FakeModel, type RecordedRequest, type ScriptedReply } from '../src-main/testing/fakeModel';
import { test as base } from './fixtures';

interface ChatMessage {
  readonly role: string;
  readonly content: unknown;
}

/** What a person writes so that the model calls a tool. */
export const callOf = (name: string, args: object): string => `call ${name} ${JSON.stringify(args)}`;

/** Calls what it is told to with `callOf`, says what the tool said, and repeats any other message. */
export const obey = ({ body }: RecordedRequest): ScriptedReply => {
  const { role, content } = (body['messages'] as readonly ChatMessage[]).at(-1) ?? { role: '', content: '' };
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  if (role === 'tool') return { text: `The tool said: ${text}` };
  const [, name, args] = /^call (\S+) (.*)$/s.exec(text) ?? [];
  if (name === undefined || args === undefined) return { text: `You said: ${text}` };
  return { calls: [{ name, arguments: JSON.parse(args) as unknown, id: `call_${String(Date.now())}` }] };
};

/** Tests with a model on loopback that does what it is told. */
export const test = base.extend<{ model: FakeModel }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  model: async ({}, use) => {
    const model = await fakeModel(obey);
    await use(model);
    await model[Symbol.asyncDispose]();
  },
});

/** The form's answer for such a model. */
export const modelEntry = (model: FakeModel) =>
  ({
    vendor: 'Any OpenAI-compatible address',
    model: 'scripted',
    label: 'Obedient',
    address: `${model.origin}/v1`,
  }) as const;
