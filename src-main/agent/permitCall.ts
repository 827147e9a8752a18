import type { PermissionRule } from '../config/settings';
import type { ApprovalWarning } from './agent';
import type { Answer } from './approvals';
import { isBuiltIn } from './builtin/builtInTool';
import { deniedWords, permitOf, warningsOf } from './callWords';
import type { Permit, ToolCall } from './events';
import { alwaysRule, judge, type Judgement, type PermissionMode, type Subject } from './permissions';
import { definitionHash } from './pins';
import { reachesStateDir } from './reachedPaths';
import type { OwnPaths } from './stateDirPaths';
import type { PoolTool, ToolPool } from './toolPool';
import { callFaults } from '../text/agentFaults';
import type { Words } from '../lib/words';

/** What decides in one conversation, and who can be asked there. */
export interface PermissionSetting {
  readonly mode: PermissionMode;
  grants(): readonly Subject[];
  ask(call: ToolCall, subject: Subject, warnings: readonly ApprovalWarning[], signal: AbortSignal): Promise<Answer>;
  /** Why a call was denied, where there is more to say than the rule. */
  explainDenial?(judgement: Judgement, tool: PoolTool): Words | undefined;
}

/** The standing rules. */
export interface RuleBook {
  list(): readonly PermissionRule[];
  add(rule: PermissionRule): Promise<void>;
}

export interface PermitDeps {
  readonly pool: Pick<ToolPool, 'findTool'>;
  readonly rules: RuleBook;
  readonly own: OwnPaths;
  readonly now: () => number;
  readonly newId: () => string;
}

/** A call whose tool is known and whose arguments were checked. */
export interface ReadyCall {
  readonly row: ToolCall;
  readonly tool: PoolTool;
  readonly args: Readonly<Record<string, unknown>>;
}

/** May it run, and by what; else the fields of its row that say why not. */
export type Permission =
  | { readonly kind: 'granted'; readonly by: Permit }
  | { readonly kind: 'refused'; readonly fields: Pick<ToolCall, 'state' | 'problem'> };

/**
 * Judges a call and asks where the verdict is to ask. What was approved is the tool as it looked then: one that
 * changed while the question waited does not run.
 */
export async function permitCall(
  deps: PermitDeps,
  { row, tool, args }: ReadyCall,
  setting: PermissionSetting,
  signal: AbortSignal,
): Promise<Permission> {
  if (isBuiltIn(tool)) return { kind: 'granted', by: { kind: 'built-in' } };
  const subject: Subject = { serverId: tool.serverId, tool: tool.tool.name, definition: definitionHash(tool.tool) };
  const asked = { ...subject, namesStateDir: await reachesStateDir(args, deps.own, signal) };
  const judgement = judge(asked, deps.rules.list(), setting.grants(), setting.mode);
  const explain = (otherwise: Words): Words => setting.explainDenial?.(judgement, tool) ?? otherwise;
  if (judgement.verdict === 'deny') return denied(explain(deniedWords(judgement, tool)));
  if (judgement.verdict === 'allow') return { kind: 'granted', by: permitOf(judgement, tool.server) };

  const answer = await setting.ask(row, subject, warningsOf(judgement), signal);
  if (answer.kind === 'withdrawn') return refused('cancelled', callFaults.stoppedBefore);
  if (answer.kind === 'deny') return denied(explain(callFaults.deniedByPerson(answer.note)));

  const current = deps.pool.findTool(tool.serverId, tool.tool.name);
  if (current === undefined || definitionHash(current.tool) !== subject.definition)
    return denied(callFaults.changedMeanwhile);
  if (judge(asked, deps.rules.list(), setting.grants(), setting.mode).verdict === 'deny')
    return denied(callFaults.ruleMeanwhile);
  const isKept = answer.kind !== 'always' || (await remember(deps, subject));
  return { kind: 'granted', by: { kind: isKept ? answer.kind : 'once' } };
}

const refused = (state: ToolCall['state'], problem: Words): Permission => ({
  kind: 'refused',
  fields: { state, problem },
});
const denied = (problem: Words): Permission => refused('denied', problem);

/** False when the rule could not be stored: the answer then holds for this question only. */
async function remember({ rules, newId, now }: PermitDeps, subject: Subject): Promise<boolean> {
  try {
    await rules.add({ ...alwaysRule(subject, newId()), created_at: now() });
    return true;
  } catch {
    return false;
  }
}
