import { z } from 'zod';
import { InProcessServer } from './inProcess';
import { defineTool } from './inProcessTool';

/** What a first run can try without a program, a network or a key. */
export const createSampleServer = (version: string): InProcessServer =>
  new InProcessServer({
    name: 'sample',
    version,
    tools: [
      defineTool(
        {
          name: 'now',
          description: 'Tells the date and the time, here or in a time zone such as Europe/Berlin.',
          schema: z.object({ time_zone: z.string().max(64).optional() }),
          readOnly: true,
        },
        ({ time_zone: timeZone }) => {
          const format = { dateStyle: 'full', timeStyle: 'long', timeZone } as const;
          return new Intl.DateTimeFormat('en', format).format(new Date());
        },
      ),
      defineTool(
        {
          name: 'count_words',
          description: 'Counts the words, lines and characters of a text.',
          schema: z.object({ text: z.string().max(1_000_000) }),
          readOnly: true,
        },
        ({ text }) => {
          const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)];
          const count = words.filter(({ isWordLike }) => isWordLike).length;
          return `${count} words, ${text === '' ? 0 : text.split('\n').length} lines, ${[...text].length} characters`;
        },
      ),
    ],
  });
