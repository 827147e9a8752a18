import type { SamplingRequest } from '../mcp/requests/serverAsks';
import type { ContentBlock } from '../mcp/session';

/** Vendors count an image as about this many tokens. */
const IMAGE_TOKENS = 1_600;
const CHARACTERS_PER_TOKEN = 4;

/** Characters of everything that a person would have to read; raw data not counted. */
export const samplingLength = ({ systemPrompt, messages, tools }: SamplingRequest): number =>
  systemPrompt.length +
  messages.reduce((sum, { content }) => sum + content.reduce((all, block) => all + lengthOf(block), 0), 0) +
  tools.reduce((sum, tool) => sum + JSON.stringify(tool).length, 0);

/** About how many tokens the model will read; no vendor's own count, and rather too many than too few. */
export function samplingTokens(request: SamplingRequest): number {
  const images = request.messages.flatMap(({ content }) => content).filter(({ type }) => type === 'image').length;
  return Math.ceil(samplingLength(request) / CHARACTERS_PER_TOKEN) + images * IMAGE_TOKENS;
}

const lengthOf = (block: ContentBlock): number => {
  if (block.type === 'text') return typeof block.text === 'string' ? block.text.length : 0;
  if (block.type === 'image' || block.type === 'audio') return 0;
  return JSON.stringify(block).length;
};
