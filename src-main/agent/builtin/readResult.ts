import { wellFormed } from '../../lib/cleanText';
import type { ResultPage, ResultStore } from '../results';
import { createBuiltIn, type BuiltInTool } from './builtInTool';

/** Characters of one page; a result this long stays whole. */
const PAGE = 32 * 1024;

/** Reads on in the long results of one conversation, page by page (spec T3, P7). */
export const createReadResult = (results: Pick<ResultStore, 'read'>, conversation: string): BuiltInTool =>
  createBuiltIn(
    {
      name: 'read_result',
      description:
        'Reads on in a long tool result of this conversation that was shortened. Takes the handle that stands where ' +
        `something was left out, and the character to begin at. Answers at most ${PAGE} characters.`,
      inputSchema: {
        type: 'object',
        properties: {
          handle: { type: 'string', description: 'The handle, such as r0123456789ab' },
          offset: { type: 'integer', minimum: 0, description: 'The first character wanted; 0 without it' },
        },
        required: ['handle'],
        additionalProperties: false,
      },
    },
    async ({ handle, offset }) => {
      const from = typeof offset === 'number' ? offset : 0;
      const page = await results.read(conversation, String(handle), from, PAGE);
      const text = `${wellFormed(page.text)}\n${whereWords(page)}`;
      return { content: [{ type: 'text', text }], structuredContent: undefined, isError: false, notes: [] };
    },
  );

function whereWords({ text, offset, total }: ResultPage): string {
  const end = offset + text.length;
  const more = end < total ? `; go on with offset ${end}` : '; this is the end';
  return `[characters ${offset} to ${end} of ${total}${more}]`;
}
