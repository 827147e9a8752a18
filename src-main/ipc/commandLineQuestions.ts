import type { ApprovalWarning } from '../agent/agent';
import type { ToolCall } from '../agent/events';
import type { AskedRead } from '../agent/readServer';
import { cleanText } from '../lib/cleanText';
import type { Question, QuestionRow } from '../lib/question';
import { commandLineText } from '../text/commandLine';
import type { Language } from '../text/language';
import { claimsRow } from './questions';

const row = (label: string, ...value: string[]): QuestionRow => ({ label, value: value.map(cleanText), before: null });

/** The person sees that nobody in the window wanted this. */
export const fromCommandLine =
  (language: Language) =>
  (question: Question): Question => ({ ...question, lead: `${commandLineText[language].from} ${question.lead}` });

export function removeServerQuestion(name: string, origin: string, language: Language): Question {
  const text = commandLineText[language];
  return {
    title: text.removeTitle(cleanText(name)),
    lead: text.removeLead,
    rows: [row(text.server, name), row(text.origin, origin)],
    warnings: [],
    actions: [
      { id: 'remove', label: text.remove, tone: 'danger' },
      { id: 'cancel', label: text.cancel, tone: 'plain' },
    ],
  };
}

export function signOutQuestion(name: string, origin: string, language: Language): Question {
  const text = commandLineText[language];
  return {
    title: text.signOutTitle(cleanText(name)),
    lead: text.signOutLead,
    rows: [row(text.server, name), row(text.origin, origin)],
    warnings: [],
    actions: [
      { id: 'sign-out', label: text.signOut, tone: 'danger' },
      { id: 'cancel', label: text.cancel, tone: 'plain' },
    ],
  };
}

interface AskedTool {
  readonly call: ToolCall;
  readonly origin: string;
  readonly claims: readonly string[];
  readonly warnings: readonly ApprovalWarning[];
}

/** One call, whole: `once` lets it run, `conversation` (in `ask` only) also later calls of the tool by that command. */
export function runToolQuestion({ call, origin, claims, warnings }: AskedTool, language: Language): Question {
  const text = commandLineText[language];
  return {
    title: text.callTitle(cleanText(call.tool)),
    lead: text.callLead,
    rows: [
      row(text.server, call.server),
      row(text.origin, origin),
      row(text.tool, ...(call.title === call.tool ? [call.tool] : [call.title, call.tool])),
      row(text.arguments, ...JSON.stringify(call.arguments ?? {}, null, 2).split('\n')),
      ...(claims.length > 0 ? [claimsRow(text.claims, claims, language)] : []),
    ],
    warnings: warnings.map((warning) => text.warnings[warning]),
    actions: [
      { id: 'once', label: text.once, tone: 'primary' },
      ...(call.askedBy === 'model' ? [{ id: 'conversation', label: text.run, tone: 'plain' } as const] : []),
      { id: 'cancel', label: text.deny, tone: 'plain' },
    ],
  };
}

interface ReadQuestion extends AskedRead {
  readonly origin: string;
  readonly warnings: readonly ApprovalWarning[];
}

/** One resource or prompt, whole: `once` lets it be read. */
export function readServerQuestion(read: ReadQuestion, language: Language): Question {
  const text = commandLineText[language];
  const [kind = '', ...rest] = read.target.split(':');
  const isPrompt = kind === 'prompt';
  return {
    title: isPrompt ? text.promptTitle(cleanText(rest.join(':'))) : text.readTitle(cleanText(read.server.name)),
    lead: text.readLead,
    rows: [
      row(text.server, read.server.name),
      row(text.origin, read.origin),
      row(isPrompt ? text.prompt : text.resource, rest.join(':')),
      ...(isPrompt ? [row(text.arguments, ...JSON.stringify(read.arguments, null, 2).split('\n'))] : []),
    ],
    warnings: read.warnings.map((warning) => text.warnings[warning]),
    actions: [
      { id: 'once', label: text.readOnce, tone: 'primary' },
      { id: 'cancel', label: text.deny, tone: 'plain' },
    ],
  };
}
