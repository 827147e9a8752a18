import { Fault, messageOf } from '../lib/fault';
import type { Session } from './session';

/** `mcp call`: one tool, and what it answered. */
export async function callTool(session: Session, name: string, text: string): Promise<number> {
  const args = toArguments(session, text === '-' ? await session.readStdin() : text);
  const output = await session.host.call(name, args, session, session.signal);
  if (session.json) await session.data(output);
  else await session.text(output.content.map(toText).join(''));
  if (output.is_error) await session.say(session.texts.toolFailed);
  return output.is_error ? 1 : 0;
}

function toArguments({ texts }: Session, text: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new Fault('usage', texts.badJson(messageOf(error).replace(/[,;:]? *"[^]*$/, '')));
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Fault('usage', texts.notAnObject);
  return parsed as Readonly<Record<string, unknown>>;
}

/** A block for people: text as it is, anything else as JSON. */
const toText = (block: Readonly<Record<string, unknown>>): string =>
  block['type'] === 'text' && typeof block['text'] === 'string' ? `${block['text']}\n` : `${JSON.stringify(block)}\n`;
