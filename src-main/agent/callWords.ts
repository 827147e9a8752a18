import { oneLine } from '../lib/cleanText';
import type { ApprovalWarning } from './agent';
import type { Permit } from './events';
import type { Judgement, Rule } from './permissions';
import { formatToolPattern } from './toolPattern';
import type { PoolTool } from './toolPool';
import type { Said, Words } from '../lib/words';
import { callFaults } from '../text/agentFaults';
import { bothOf, mapSaid } from '../text/wordsIn';

const MOST_NAMES = 60;

/** For the model: what it asked for is not there, and what is. */
export function unknownToolWords(name: string, tools: readonly PoolTool[]): Words {
  const known = tools.filter(({ status }) => status === 'ok').map((tool) => tool.name);
  const rejected = tools.find((tool) => tool.status === 'rejected' && tool.name === name);
  const lead =
    rejected === undefined
      ? callFaults.noTool(oneLine(name, 128))
      : callFaults.rejected(
          name,
          bothOf(mapSaid(rejected.reason ?? callFaults.notValid, (text) => oneLine(text, 300))),
        );
  if (known.length === 0) return callFaults.noTools(lead);
  return callFaults.known(lead, known.slice(0, MOST_NAMES).join(', '), known.length - MOST_NAMES);
}

/** For the model: what is wrong with its arguments, and which parameters there are. */
export function invalidArgumentsWords({ name, tool }: PoolTool, problem: Said): Words {
  const { properties, required } = tool.inputSchema;
  const needed = new Set(Array.isArray(required) ? required : []);
  const parameters = Object.keys(typeof properties === 'object' && properties !== null ? properties : {})
    .slice(0, MOST_NAMES)
    .map((parameter) => ({ name: parameter, isRequired: needed.has(parameter) }));
  const list = parameters.length === 0 ? callFaults.noParameters : callFaults.parameters(parameters);
  return callFaults.badArguments(name, problem, list);
}

/** Which rule, mode or grant let a call run unasked. */
export function permitOf({ reason }: Judgement & { readonly verdict: 'allow' }, server: string): Permit {
  return reason.kind === 'rule' ? { kind: 'rule', pattern: ruleWords(reason.rule, server) } : reason;
}

/** Why a call was denied without asking anyone. */
export function deniedWords({ reason }: Judgement & { readonly verdict: 'deny' }, { server, tool }: PoolTool): Words {
  if (reason.kind === 'rule') return callFaults.deniedByRule(ruleWords(reason.rule, server));
  return reason.mode === 'chat-only'
    ? callFaults.chatOnly
    : callFaults.notAllowed(formatToolPattern({ server, tool: tool.name }));
}

/** What a person should read before answering. */
export const warningsOf = ({ reason }: Judgement): ApprovalWarning[] =>
  reason.kind === 'state-dir' || reason.kind === 'changed' ? [reason.kind] : [];

/** A rule as a person writes it. */
export const ruleWords = (rule: Rule, server: string): string =>
  formatToolPattern({ server: rule.server_id === '*' ? '*' : server, tool: rule.pattern });
