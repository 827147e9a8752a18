import { askOnce, type OneAnswer } from '../agent/askOnce';
import type { PoolTool } from '../agent/toolPool';
import { fileProblems } from '../config/fileProblems';
import { Fault } from '../lib/fault';
import type { SaveOutcome } from '../mcp/manage';
import type { ServerRow } from '../mcp/registry';
import { toLogRow, toTestRow, toWireRow } from '../mcp/reportRows';
import { headlessText } from '../text/headless';
import type { Language } from '../text/language';
import { offersText } from '../text/offers';
import { saidIn } from '../text/wordsIn';
import type { Core } from './core';
import { createCommandAsks } from './commandAsks';
import type { Host, Waiting } from './host';
import { createOwnContent } from './hostContent';
import { toRuleJson } from './rules';
import { createOwnSecrets } from './hostSecrets';
import { createOwnSignIns } from './hostSignIns';
import type { AnswerJson, ToolJson } from './json';
import { createOwnImports } from './ownImports';
import { callOnOwnCore } from './ownCall';
import { toServerJson } from './serverJson';

/**
 * A core that was made for one command: it starts only what the command needs, one attempt each (spec H). `asks` is what
 * that core asks when it connects.
 */
export function createOwnHost(core: Core, language: Language, home: string, asks = createCommandAsks()): Host {
  const texts = headlessText[language];
  const { registry, manager, settings } = core;
  const row = (name: string): ServerRow => {
    const found = registry.findByName(name);
    if (!found) throw new Fault('unknown-server', texts.noServers);
    return found;
  };
  const view = (one: ServerRow) => toServerJson(one, language, manager.mask(one.id));
  const idsOf = (names: readonly string[] | undefined) => names?.map((name) => row(name).id);
  /** While the settings cannot be read nobody knows which rules deny, so no tool runs. */
  const requireRules = (): void => {
    if (settings.problem() !== null) throw new Fault('config-broken', texts.rulesUnknown);
  };
  const connect: Host['connect'] = async (names, signal) => {
    const ids = idsOf(names);
    registry.start(ids);
    await registry.settled(signal, ids);
  };
  /** Nothing has been written before a server was started. */
  const tryOnce = async (name: string, wait: Waiting): Promise<void> => {
    if (row(name).state.kind === 'disabled') throw new Fault('disabled', texts.disabledServer(name));
    await wait.connect([name]);
    await wait.reportTrouble([name]);
  };
  const own = { stateDir: core.stateDir, home };
  const rules = { list: () => settings.current().rules };

  return {
    problems: async () => fileProblems(core.config, settings).map((line) => saidIn(line, language)),
    servers: async () => registry.rows().map(view),
    connect,
    save: async (name, change, signal) =>
      toSaved(await manager.save(name === undefined ? undefined : row(name).id, change, signal)),
    async remove(name) {
      await manager.remove(row(name).id);
      return true;
    },
    setEnabled: async (name, enabled, signal) => toSaved(await manager.setEnabled(row(name).id, enabled, signal)),
    restart: async (name) => registry.start([row(name).id]),
    async test(name, signal) {
      const report = await core.testServer(row(name).id, signal);
      if (!report) throw new Fault('unknown-server', texts.noServers);
      return toTestRow(report, language);
    },
    async logs(name, wait) {
      await tryOnce(name, wait);
      return registry.logs(row(name).id).map((entry) => toLogRow(entry, language));
    },
    async wire(name, wait) {
      await tryOnce(name, wait);
      return registry.wire(row(name).id).map(toWireRow);
    },
    offer(offers, say) {
      const { models } = core;
      const providerFor = (wanted?: string) => models.provider(wanted);
      asks.offer(offers, { providerFor, models: () => models.list(), say, texts: offersText[language] });
    },
    async rules() {
      requireRules();
      return settings.current().rules.map((rule) => toRuleJson(rule, registry.rows()));
    },
    tools: async () => core.pool.list().map((tool) => toToolJson(tool, language)),
    async call(name, args, wait, signal) {
      requireRules();
      return callOnOwnCore(core, language, { name, args, wait }, signal);
    },
    async ask({ text, model, allow, onText }, wait, signal) {
      requireRules();
      // Fails at once: no server is started for a question that nobody can answer.
      const provider = await core.models.provider(model ?? undefined);
      const prompt = await text();
      await wait.connect();
      await wait.reportTrouble();
      const hear = (delta: string): void => onText(core.scrubResult(delta));
      return toAnswer(
        await askOnce({ ...core, own, provider, rules, allow }, prompt, { onText: hear }, signal),
        core,
        language,
      );
    },
    content: createOwnContent({ ...core, serverOf: row, rules, own, requireRules, language }),
    imports: createOwnImports(manager, core.config),
    secrets: createOwnSecrets(manager, (name) => row(name).id, language),
    signIns: createOwnSignIns({ ...core, serverOf: row }),
    scrub: core.scrub,
    core: () => core,
  };
}

const toSaved = ({ persisted, runtime }: SaveOutcome) => ({ persisted, runtime });

const toToolJson = ({ server, tool, name, status, reason }: PoolTool, language: Language): ToolJson => ({
  server,
  tool: tool.name,
  name,
  title: tool.title,
  description: tool.description,
  input_schema: tool.inputSchema,
  annotations: tool.annotations,
  status,
  reason: reason === null ? null : saidIn(reason, language),
});

/** Whatever did not end with the tool's own success is an error to a script. */
const toAnswer = (
  { text, calls, usage, problem }: OneAnswer,
  { scrubResult }: Core,
  language: Language,
): AnswerJson => ({
  text: scrubResult(text),
  tool_calls: calls.map((call) => ({
    name: call.name,
    arguments: call.arguments,
    is_error: call.isError || call.state !== 'done',
    duration_ms: call.durationMs ?? 0,
    denied: call.state === 'denied' ? saidIn(call.problem ?? '', language) : null,
  })),
  usage: usage && { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
  problem: problem === null ? null : saidIn(problem, language),
});
