import { oneLine } from '../lib/cleanText';
import type { ApprovalWarning } from './agent';
import type { Permit } from './events';
import type { Judgement, Rule } from './permissions';
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

/** Which rule, mode or grant let a call run unasked. */
export function permitOf({ reason }: Judgement & { readonly verdict: 'allow' }, server: string): Permit {
  return reason.kind === 'rule' ? { kind: 'rule', pattern: ruleWords(reason.rule, server) } : reason;
}

/** Why a call was denied without asking anyone. */
export function deniedWords({ reason }: Judgement & { readonly verdict: 'deny' }, { server, tool }: PoolTool): string {
  if (reason.kind === 'rule') return `Denied by the rule ${ruleWords(reason.rule, server)}.`;
  return reason.mode === 'chat-only'
    ? 'Denied: this conversation uses no tools.'
    : `Denied: no rule allows ${formatToolPattern({ server, tool: tool.name })}.`;
}

/** For the model: a person said no, and perhaps why. */
export const personDeniedWords = (note: string | null): string =>
  note === null ? 'The person denied this call.' : `The person denied this call: ${note}`;

/** What a person should read before answering. */
export const warningsOf = ({ reason }: Judgement): ApprovalWarning[] =>
  reason.kind === 'state-dir' || reason.kind === 'changed' ? [reason.kind] : [];

const ruleWords = (rule: Rule, server: string): string =>
  formatToolPattern({ server: rule.server_id === '*' ? '*' : server, tool: rule.pattern });
