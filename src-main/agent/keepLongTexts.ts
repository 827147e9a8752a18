import { isRecord } from '../lib/isRecord';
import type { ContentBlock } from '../mcp/session';
import { cutMiddle, sizeWords } from './textBounds';
import type { ToolOutput } from './toolResult';

/** Text of one result that stays as it is; with more, the long parts of it become handles (spec P7). */
const MOST_TEXT = 64 * 1024;
/** What the model reads at once of a result with handles; a little less, since notes stand beside it. */
const ROOM = 56 * 1024;
/** What is left of a text for which there is no room. */
const LEAST = 1024;

/** Keeps a whole text and answers its handle. */
export type KeepText = (text: string) => Promise<string>;

/**
 * A result whose text is small: every long part of it is kept elsewhere, and its head, its tail and the way to the
 * rest stand in its place. Rejects when `keep` does.
 */
export async function keepLongTexts({ content, structuredContent }: ToolOutput, keep: KeepText): Promise<ToolOutput> {
  const structured = structuredContent === null || structuredContent === undefined ? '' : jsonOf(structuredContent);
  const blocks = structured.length > MOST_TEXT && content.length === 0 ? [textBlock(structured)] : content;
  return {
    content: [
      ...(await shortenBlocks(blocks, keep)),
      ...(structured.length > MOST_TEXT && blocks === content ? [await besides(structured, keep)] : []),
    ],
    structuredContent: structured.length > MOST_TEXT ? null : structuredContent,
  };
}

async function shortenBlocks(blocks: readonly ContentBlock[], keep: KeepText): Promise<ContentBlock[]> {
  const total = blocks.reduce((sum, block) => sum + textOf(block).length, 0);
  if (total <= MOST_TEXT) return [...blocks];
  const short: ContentBlock[] = [];
  let room = ROOM;
  for (const block of joinNeighbours(blocks)) {
    const text = textOf(block);
    const left = text.length <= room ? text : await shorten(text, Math.max(LEAST, room), keep);
    room = Math.max(0, room - left.length);
    short.push(left === text ? block : withText(block, left));
  }
  return short;
}

async function shorten(text: string, room: number, keep: KeepText): Promise<string> {
  if (text.length <= LEAST) return text;
  const handle = await keep(text);
  return cutMiddle(
    text,
    room,
    (cut) => `\n[… ${cut} of ${text.length} characters left out; ${wayTo(handle)} reads from any place …]\n`,
  );
}

/** The structured form of what the content says already. */
const besides = async (structured: string, keep: KeepText): Promise<ContentBlock> =>
  textBlock(`[structured result: ${sizeWords(structured.length)}; ${wayTo(await keep(structured))} reads it]`);

const wayTo = (handle: string): string => `read_result({"handle": "${handle}", "offset": 0})`;

/** Texts in a row are one, as the model reads them. */
function joinNeighbours(blocks: readonly ContentBlock[]): ContentBlock[] {
  const joined: ContentBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last?.type === 'text' && block.type === 'text')
      joined[joined.length - 1] = textBlock(`${textOf(last)}\n${textOf(block)}`);
    else joined.push(block);
  }
  return joined;
}

const textBlock = (text: string): ContentBlock => ({ type: 'text', text });

/** Of a text, and of an embedded resource that is one. */
function textOf(block: ContentBlock): string {
  const holder = block.type === 'resource' ? block['resource'] : block.type === 'text' ? block : undefined;
  return isRecord(holder) && typeof holder['text'] === 'string' ? holder['text'] : '';
}

const withText = (block: ContentBlock, text: string): ContentBlock =>
  block.type === 'resource'
    ? { ...block, resource: { ...(isRecord(block['resource']) ? block['resource'] : {}), text } }
    : { ...block, text };

function jsonOf(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}
