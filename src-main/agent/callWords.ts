import { oneLine } from '../lib/cleanText';
import type { Judgement, Reason, Rule } from './permissions';
import { formatToolPattern } from './toolPattern';
import type { PoolTool } from './toolPool';

const MOST_NAMES = 60;

/** For the model: what it asked for is not there, and what is. */
export function unknownToolWords(name: string, tools: readonly PoolTool[]): string {
  const known = tools.filter(({ status }) => status === 'ok').map((tool) => tool.name);
  const rejected = tools.find((tool) => tool.status === 'rejected' && tool.name === name);
  const lead =
    rejected === undefined
      ? `There is no tool “${oneLine(name, 128)}”.`
      : `The tool “${name}” cannot be used: ${oneLine(rejected.reason ?? 'its definition is not valid', 300)}.`;
  if (known.length === 0) return `${lead} There are no tools now.`;
  const more = known.length > MOST_NAMES ? `, and ${known.length - MOST_NAMES} more` : '';
  return `${lead} The tools are: ${known.slice(0, MOST_NAMES).join(', ')}${more}.`;
}

/** For the model: what is wrong with its arguments, and which parameters there are. */
export function invalidArgumentsWords({ name, tool }: PoolTool, problem: string): string {
  const { properties, required } = tool.inputSchema;
  const needed = new Set(Array.isArray(required) ? required : []);
  const parameters = Object.keys(typeof properties === 'object' && properties !== null ? properties : {})
    .slice(0, MOST_NAMES)
    .map((parameter) => (needed.has(parameter) ? `${parameter} (required)` : parameter));
  const list = parameters.length === 0 ? 'It takes no parameters.' : `Its parameters are: ${parameters.join(', ')}.`;
  return `Invalid arguments for ${name}: ${problem} ${list}`;
}

/** Which rule or mode let a call run, as its row keeps it. */
export function permittedByWords(reason: Reason, server: string): string {
  switch (reason.kind) {
    case 'rule':
    case 'changed':
      return `rule ${ruleWords(reason.rule, server)}`;
    case 'mode':
      return `mode ${reason.mode}`;
    default:
      return reason.kind;
  }
}

/** Why a call was denied without asking anyone. */
export function deniedWords({ reason }: Judgement, { server, tool }: PoolTool): string {
  switch (reason.kind) {
    case 'rule':
      return `Denied by the rule ${ruleWords(reason.rule, server)}.`;
    case 'mode':
      return reason.mode === 'chat-only'
        ? 'Denied: this conversation uses no tools.'
        : `Denied: no rule allows ${formatToolPattern({ server, tool: tool.name })}.`;
    default:
      return 'Denied.';
  }
}

export const personDeniedWords = (note: string | null): string =>
  note === null ? 'The person denied this call.' : `The person denied this call: ${note}`;

/** What a person should read before answering. */
export function warningsOf({ reason }: Judgement): string[] {
  if (reason.kind === 'state-dir') return ['The arguments name a path in Plugboard’s own folder.'];
  if (reason.kind === 'changed') return ['This tool is new or has changed since the rule that matches it was made.'];
  return [];
}

const ruleWords = (rule: Rule, server: string): string =>
  formatToolPattern({ server: rule.server_id === '*' ? '*' : server, tool: rule.pattern });
