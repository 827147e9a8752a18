import type { z } from 'zod';
import type { AnswerView, ToolDetailView } from '@contract/commandLine';
import type { OneAnswer } from '../../agent/askOnce';
import { boundJson } from '../../agent/boundJson';
import type { PoolTool } from '../../agent/toolPool';
import type { Language } from '../../text/language';
import { saidIn } from '../../text/wordsIn';

/** The server's words as they came; a terminal is spoken to by the command, which escapes what it must. */
export const toToolDetailView = (
  { server, tool, name, status, reason }: PoolTool,
  language: Language,
): z.input<typeof ToolDetailView> => ({
  server,
  tool: tool.name,
  name,
  title: tool.title,
  description: tool.description,
  input_schema: { ...tool.inputSchema },
  annotations: { ...tool.annotations },
  status,
  reason: reason === null ? null : saidIn(reason, language),
});

/** What one question came to; whatever did not end with the tool's own success is an error to a script. */
export const toAnswerView = (
  { text, calls, usage, problem }: OneAnswer,
  scrub: (text: string) => string,
  language: Language,
): z.input<typeof AnswerView> => ({
  text: scrub(text),
  tool_calls: calls.map((call) => ({
    name: call.name,
    arguments: boundJson(call.arguments, scrub),
    is_error: call.isError || call.state !== 'done',
    duration_ms: call.durationMs ?? 0,
    denied: call.state === 'denied' ? saidIn(call.problem ?? '', language) : null,
  })),
  usage: usage && { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
  problem: problem === null ? null : saidIn(problem, language),
});
