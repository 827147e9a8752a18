import { oneLine } from '../lib/cleanText';
import type { Message } from './events';
import { cutEnd } from './textBounds';

const LONGEST = 60;

/** What a conversation is called after its first message; empty when that says nothing. */
export function titleOf(message: Message): string {
  if (message.kind === 'assistant') return '';
  const text = message.kind === 'direct' ? message.call.title : message.text;
  const line = text.split('\n').find((part) => part.trim() !== '') ?? '';
  return cutEnd(oneLine(line, 2048), LONGEST);
}
