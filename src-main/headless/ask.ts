import { askOnce, type OneAnswer } from '../agent/askOnce';
import type { ToolCall } from '../agent/events';
import { parseToolPattern } from '../agent/toolPattern';
import { cleanText } from '../lib/cleanText';
import { Fault, isFault, messageOf } from '../lib/fault';
import { reportTrouble, type Session } from './session';

interface Asked {
  readonly text: string;
  readonly model: string | null;
  readonly allow: readonly string[];
}

/** `ask`: one turn in the mode `rules`, its text streamed as it comes; a denial names the `--allow` that would pass. */
export async function ask(session: Session, { text, model, allow }: Asked): Promise<number> {
  const { core, say } = session;
  checkPatterns(allow);
  // Both fail at once: no server is started for a question that nobody can answer.
  const provider = await core.models.provider(model ?? undefined);
  const prompt = text === '-' ? await session.readStdin() : text;
  await session.connect();
  await reportTrouble(session, core.registry.rows());

  let streamed = Promise.resolve();
  const onText = (delta: string): void => {
    if (!session.json) streamed = streamed.then(() => session.text(cleanText(core.scrubResult(delta))));
  };
  const rules = { list: () => core.settings.current().rules };
  const own = { stateDir: core.stateDir, home: session.home };
  const answer = await askOnce({ ...core, own, provider, rules, allow }, prompt, { onText }, session.signal);
  await streamed;

  if (session.json) await session.data(toAnswerJson(answer, core.scrubResult));
  else if (answer.text !== '') await session.text('\n');
  for (const call of answer.calls) if (call.state === 'denied') await say(`${call.name}: ${call.problem ?? ''}`);
  if (answer.problem !== null) await say(answer.problem);
  return answer.problem === null ? 0 : 1;
}

function checkPatterns(allow: readonly string[]): void {
  try {
    allow.forEach(parseToolPattern);
  } catch (error) {
    throw isFault(error) ? new Fault('usage', messageOf(error)) : error;
  }
}

const toAnswerJson = ({ text, calls, usage }: OneAnswer, scrub: (text: string) => string) => ({
  text: scrub(text),
  tool_calls: calls.map(toCallJson),
  usage: usage && { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
});

/** Whatever did not end with the tool's own success is an error to a script. */
const toCallJson = (call: ToolCall) => ({
  name: call.name,
  arguments: call.arguments,
  is_error: call.isError || call.state !== 'done',
  duration_ms: call.durationMs ?? 0,
});
