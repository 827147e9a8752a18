import type { AskedView, QuestionField, ServerQuestionView } from '@contract';
import type { Asked, AskedOfModel, ServerQuestion } from '../../agent/serverQuestions';
import { cleanText } from '../../lib/cleanText';
import type { ElicitationField } from '../../mcp/requests/serverAsks';
import type { ContentBlock } from '../../mcp/session';
import { cleanProse } from './prose';

/** A question as the page shows it. Nothing is cut: what is agreed to must be seen whole. */
export const toServerQuestionView = ({
  id,
  server,
  conversations,
  askedAt,
  asked,
}: ServerQuestion): ServerQuestionView => ({
  id,
  server_id: server.id,
  server: cleanText(server.name),
  conversations: conversations.map((conversation) => ({
    id: conversation.id,
    title: cleanProse(conversation.title),
  })),
  asked_at: askedAt,
  asked: toAskedView(asked),
});

export const toServerQuestionViews = (questions: readonly ServerQuestion[]): ServerQuestionView[] =>
  questions.map(toServerQuestionView);

function toAskedView(asked: Asked): AskedView {
  switch (asked.kind) {
    case 'form':
      return { kind: 'form', message: cleanProse(asked.message), fields: asked.fields.map(toFieldView) };
    case 'url': {
      const { host, href } = new URL(asked.url);
      return { kind: 'url', message: cleanProse(asked.message), host: cleanText(host), address: cleanText(href) };
    }
    case 'sampling':
      return toSamplingView(asked);
  }
}

const toSamplingView = ({ request, model, maxTokens, why, budget }: AskedOfModel): AskedView => ({
  kind: 'sampling',
  model: cleanText(model),
  max_tokens: maxTokens,
  system_prompt: cleanProse(request.systemPrompt),
  messages: request.messages.map(({ role, content }) => ({
    role,
    text: cleanProse(content.map(wordsOf).join('\n\n')),
  })),
  tools: request.tools.map(({ name, description, inputSchema }) => ({
    name: cleanText(name),
    definition: cleanProse(JSON.stringify({ description, inputSchema }, null, 2)),
  })),
  why,
  budget,
});

/** Text as it is, raw data by its size, anything else as the JSON that it is. */
function wordsOf(block: ContentBlock): string {
  if (block.type === 'text' && typeof block.text === 'string') return block.text;
  if (block.type !== 'image' && block.type !== 'audio') return JSON.stringify(block, null, 2);
  const bytes = typeof block.data === 'string' ? Math.floor((block.data.length * 3) / 4) : 0;
  const mime = typeof block.mimeType === 'string' ? block.mimeType : block.type;
  return `[${mime}, ${Math.ceil(bytes / 1024)} KiB]`;
}

function toFieldView(field: ElicitationField): QuestionField {
  const { title, description, required } = field;
  const base = { label: cleanProse(title), description: cleanProse(description), required };
  switch (field.type) {
    case 'text': {
      const { format, minLength, maxLength, default: given } = field;
      const isSecret = SECRET.test(field.name) || SECRET.test(title);
      const bounds = { min_length: minLength, max_length: maxLength };
      return { ...base, type: 'text', format, ...bounds, is_secret: isSecret, default: given };
    }
    case 'number': {
      const { integer, minimum, maximum, default: given } = field;
      return { ...base, type: 'number', integer, minimum, maximum, default: given };
    }
    case 'boolean':
      return { ...base, type: 'boolean', default: field.default };
    case 'choice':
      return { ...base, type: 'choice', choices: toChoices(field.choices), default: field.default };
    case 'choices': {
      const bounds = { min_items: field.minItems, max_items: field.maxItems };
      const given = field.default === null ? null : [...field.default];
      return { ...base, type: 'choices', choices: toChoices(field.choices), ...bounds, default: given };
    }
  }
}

const toChoices = (choices: readonly { readonly value: string; readonly title: string }[]) =>
  choices.map(({ value, title }) => ({ value, title: cleanProse(title) }));

/** The protocol has servers ask for these by address only. */
const SECRET = /passw|secret|token|api.?key|credential|\bpin\b|密码|密钥|口令/i;
