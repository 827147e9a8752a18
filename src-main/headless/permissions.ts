import { randomUUID } from 'node:crypto';
import { matchesGlob } from '../agent/glob';
import { toolNamed, whyNoTool } from '../agent/missingTool';
import { judge, type Judgement } from '../agent/permissions';
import { definitionHash } from '../agent/pins';
import { possibleOwners } from '../agent/possibleOwners';
import { formatToolPattern, parseToolPattern, type ToolPattern } from '../agent/toolPattern';
import type { PoolTool } from '../agent/toolPool';
import type { PermissionRule } from '../config/settings';
import { Fault, isFault } from '../lib/fault';
import { permissionCommandText } from '../text/permissionCommands';
import type { Core } from './core';
import type { RuleJson } from './json';
import { ruleWords, toRuleJson } from './rules';
import type { Session } from './session';
import { toTable } from './table';

/** `permissions list`: the standing rules, as they are given to `revoke`. */
export async function listRules({ host, json, language, signal, data, say, text }: Session): Promise<number> {
  const texts = permissionCommandText[language];
  const rules = await host.rules(signal);
  if (json) await data(rules);
  else if (rules.length === 0) await say(texts.noRules);
  else {
    const { id, verdict, rule: pattern } = texts.columns;
    const rows = rules.map((rule) => [rule.id, texts.verdicts[rule.verdict], ruleWords(rule, language)]);
    await text(toTable([[id, verdict, pattern], ...rows]));
  }
  return 0;
}

/** `permissions test`: what would happen to a call by the model, and which rule says so. */
export async function testCall(session: Session, call: string): Promise<number> {
  const core = withRules(session);
  const tool = await findTool(session, core, call);
  const subject = { serverId: tool.serverId, tool: tool.tool.name, definition: definitionHash(tool.tool) };
  const judged = judge({ ...subject, namesStateDir: false }, core.settings.current().rules, [], 'ask');
  const rule = 'rule' in judged.reason ? judged.reason.rule : null;
  const { verdict, reason } = judged;
  const where = { server: tool.server, tool: tool.tool.name };
  if (session.json) await session.data({ ...where, verdict, reason: reason.kind, rule: rule && jsonOf(core, rule) });
  else await session.text(`${verdictWords(session, core, judged)}\n`);
  return 0;
}

/** `permissions approve`: always allows the tools of one server that match now, as they look now (spec T6). */
export async function approve(session: Session, text: string): Promise<number> {
  const core = withRules(session);
  const texts = permissionCommandText[session.language];
  const pattern = readPattern(text);
  const server = await session.server(pattern.server);
  if (server.status === 'disabled') throw new Fault('disabled', session.texts.disabledServer(server.name));
  await session.connect([server.name]);
  const row = core.registry.findByName(server.name);
  const id = row?.id;
  const tools = core.pool
    .list()
    .filter((one) => one.serverId === id && one.status === 'ok' && matchesGlob(pattern.tool, one.tool.name));
  if (id === undefined || tools.length === 0) {
    if (row && row.state.kind !== 'ready') throw missing(core, `${row.name}__`);
    throw new Fault('unknown-tool', texts.matchesNothing(formatToolPattern(pattern)));
  }
  const covers = Object.fromEntries(tools.map(({ tool }) => [tool.name, definitionHash(tool)]));
  const made = { verdict: 'allow', server_id: id, pattern: pattern.tool, covers, created_at: Date.now() } as const;
  const rule: PermissionRule = { id: randomUUID(), ...made };
  await core.settings.update({ rules: [...core.settings.current().rules, rule] });
  if (session.json) await session.data(jsonOf(core, rule));
  else await session.say(texts.approved(formatToolPattern(pattern), tools.length));
  return 0;
}

/** `permissions revoke`: removes one rule. */
export async function revoke(session: Session, id: string): Promise<number> {
  const core = withRules(session);
  const texts = permissionCommandText[session.language];
  const { rules } = core.settings.current();
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw new Fault('unknown-rule', texts.noSuchRule(id));
  await core.settings.update({ rules: rules.filter((one) => one.id !== id) });
  if (session.json) await session.data(jsonOf(core, rule));
  else await session.say(texts.revoked(shown(session, core, rule)));
  return 0;
}

/** Rules are changed in the window while the app runs. @throws Fault 'app-running' | 'config-broken' */
function withRules({ host, texts }: Session): Core {
  const core = host.core();
  if (core.settings.problem() !== null) throw new Fault('config-broken', texts.rulesUnknown);
  return core;
}

async function findTool(session: Session, core: Core, call: string): Promise<PoolTool> {
  const slash = call.includes('/') ? readPattern(call) : null;
  const name = slash ? `${slash.server}__${slash.tool}` : call;
  const style = core.pool.style();
  const owners = possibleOwners(core.registry.rows(), name, style).filter(({ state }) => state.kind !== 'disabled');
  if (owners.length > 0) await session.connect(owners.map((row) => row.name));
  const found = toolNamed(core.pool.list(), name);
  if (found?.status === 'ok') return found;
  throw missing(core, name);
}

function missing({ registry, pool }: Core, name: string): Fault {
  const rows = registry.rows().filter(({ state }) => state.kind !== 'disabled');
  return new Fault('unknown-tool', whyNoTool(name, { rows, tools: pool.list(), style: pool.style() }));
}

function readPattern(text: string): ToolPattern {
  try {
    return parseToolPattern(text);
  } catch (error) {
    throw isFault(error) ? new Fault('usage', error.said) : error;
  }
}

function verdictWords(session: Session, core: Core, { verdict, reason }: Judgement<PermissionRule>): string {
  const texts = permissionCommandText[session.language];
  if (reason.kind === 'changed') return texts.changed(shown(session, core, reason.rule), reason.rule.id);
  if (reason.kind !== 'rule') return texts.byDefault;
  return texts.byRule(texts.verdicts[verdict], shown(session, core, reason.rule), reason.rule.id);
}

const jsonOf = (core: Core, rule: PermissionRule): RuleJson => toRuleJson(rule, core.registry.rows());

const shown = ({ language }: Session, core: Core, rule: PermissionRule): string =>
  ruleWords(jsonOf(core, rule), language);
