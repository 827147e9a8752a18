import { matchesGlob } from '../agent/glob';
import { formatToolPattern, parseToolPattern, type ToolPattern } from '../agent/toolPattern';
import { cleanText } from '../lib/cleanText';
import { Fault, isFault } from '../lib/fault';
import type { Session } from './session';

interface Asked {
  readonly text: string;
  readonly model: string | null;
  readonly allow: readonly string[];
}

/** `ask`: one turn in the mode `rules`, its text streamed as it comes; a denial names the `--allow` that would pass. */
export async function ask(session: Session, { text, model, allow }: Asked): Promise<number> {
  const { host, say } = session;
  const patterns = readPatterns(allow);
  await warnOfIdle(session, patterns);
  let streamed = Promise.resolve();
  const onText = (delta: string): void => {
    if (!session.json) streamed = streamed.then(() => session.text(cleanText(delta)));
  };
  const prompt = async (): Promise<string> => (text === '-' ? await session.readStdin() : text);
  const answer = await host.ask({ text: prompt, model, allow, onText }, session, session.signal);
  await streamed;

  const { problem, tool_calls } = answer;
  if (session.json) {
    const calls = tool_calls.map(({ denied: _words, ...call }) => call);
    await session.data({ text: answer.text, tool_calls: calls, usage: answer.usage });
  } else if (answer.text !== '') await session.text('\n');
  for (const { name, denied } of tool_calls) if (denied !== null) await say(`${name}: ${denied}`);
  if (problem !== null) await say(problem);
  return problem === null ? 0 : 1;
}

/** A mistyped name allows nothing, and nobody would see why. */
async function warnOfIdle({ host, say, texts, signal }: Session, patterns: readonly ToolPattern[]): Promise<void> {
  if (patterns.length === 0) return;
  const names = (await host.servers(signal)).map(({ name }) => name);
  for (const pattern of patterns) {
    if (names.some((name) => matchesGlob(pattern.server, name))) continue;
    await say(texts.allowsNothing(formatToolPattern(pattern), names.join(', ')));
  }
}

/** @throws Fault 'usage' */
function readPatterns(allow: readonly string[]): ToolPattern[] {
  try {
    return allow.map(parseToolPattern);
  } catch (error) {
    throw isFault(error) ? new Fault('usage', error.said) : error;
  }
}
