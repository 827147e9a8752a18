import type { Result } from '@contract';
import type { z } from 'zod';
import { isFault } from '../lib/fault';
import type { Log } from '../lib/log';
import { ipcFaults } from '../text/ipcFaults';
import type { Language } from '../text/language';
import { saidIn, wordsIn } from '../text/wordsIn';
import { schemaIssues } from '../text/schemaIssue';

interface Definition {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

interface AnswerPorts {
  /** Of the person who reads why it failed. */
  readonly language: () => Language;
  /** Takes secrets out of a message for people. */
  readonly scrub: (text: string) => string;
  readonly log: Log;
}

export const refuse = (kind: string, message: string): Result<never> => ({ ok: false, kind, message });

/** Shape, then `run`, then mask. Whatever happens, the answer is a value; never rejects. */
export async function answer(
  name: string,
  { input, output }: Definition,
  raw: unknown,
  run: (parsed: unknown) => Promise<unknown>,
  { scrub, log, language }: AnswerPorts,
): Promise<Result<unknown>> {
  const parsed = input.safeParse(raw);
  if (!parsed.success)
    return refuse('bad-input', scrub(saidIn(schemaIssues(parsed.error.issues), language())).slice(0, 2048));
  try {
    return { ok: true, value: output.parse(await run(parsed.data)) };
  } catch (error) {
    if (isFault(error)) return refuse(error.kind, scrub(wordsIn(error, language())).slice(0, 4096));
    log.error(`${name} failed`, error);
    return refuse('internal', ipcFaults.unexpected[language()]);
  }
}
