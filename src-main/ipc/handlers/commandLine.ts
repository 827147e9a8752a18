import type { CommandLineCaller, CommandLineHandlers } from '@contract/commandLine';
import type { AskInWindow, CommandLineAgent } from '../../agent/commandLine';
import { toolNamed, whyNoTool } from '../../agent/missingTool';
import { possibleOwners } from '../../agent/possibleOwners';
import type { PoolTool, ToolPool } from '../../agent/toolPool';
import { scrubOutput } from '../../agent/toolResult';
import { fileProblems } from '../../config/fileProblems';
import { runsWhat } from '../../config/maskServer';
import type { SettingsStore } from '../../config/settings';
import { Fault } from '../../lib/fault';
import { isRecord } from '../../lib/isRecord';
import type { AskPerson } from '../../lib/question';
import type { Said } from '../../lib/words';
import { timeLimit } from '../../lib/task';
import { tryParseJson } from '../../lib/tryParseJson';
import type { ServerImports } from '../../mcp/imports';
import type { ServerManager } from '../../mcp/manage';
import type { TestServer } from '../../mcp/testServer';
import type { SignIns } from '../../oauth/signIns';
import { headlessText } from '../../text/headless';
import { commandLineText } from '../../text/commandLine';
import type { Language } from '../../text/language';
import { removeServerQuestion, runToolQuestion } from '../commandLineQuestions';
import { toRuleView } from '../views/settingsView';
import { toAnswerView, toToolDetailView } from '../views/commandLineView';
import { commandContentHandlers } from './commandContent';
import { commandSignInHandlers } from './commandSignIns';
import { importsForCommands, type CommandImportDeps } from './commandImports';
import { serverSecretHandlers } from './serverSecrets';
import { serverHandlers, type ServerHandlerDeps } from './servers';
import { ipcFaults } from '../../text/ipcFaults';
import { saidIn } from '../../text/wordsIn';

export interface CommandLineHandlerDeps extends Omit<ServerHandlerDeps, 'signal' | 'pool'>, CommandImportDeps {
  readonly manager: ServerManager & ServerImports;
  readonly signIns: SignIns;
  readonly pool: Pick<ToolPool, 'list' | 'findTool' | 'style'>;
  readonly agent: CommandLineAgent;
  readonly settings: Pick<SettingsStore, 'current' | 'problem'>;
  readonly testServer: TestServer;
  /** Main's own dialog, in the name of the command. */
  readonly ask: AskPerson;
  readonly language: () => Language;
  readonly scrubResult: (text: string) => string;
}

/** Delegates to the handlers of the page where they are the same; whatever a person must decide waits for main's dialog. */
export function commandLineHandlers(deps: CommandLineHandlerDeps): CommandLineHandlers {
  const { store, registry, manager, pool, agent, settings, ask, language } = deps;
  const asPage = ({ signal }: CommandLineCaller) => serverHandlers({ ...deps, signal });
  const originOf = (id: PoolTool['serverId']): string => runsWhat(manager.mask(id));
  const inWindow: AskInWindow = async (call, { serverId, tool }, warnings, signal) => {
    const claims = pool.findTool(serverId, tool)?.claims ?? [];
    const origin = call.serverId === null ? '' : originOf(call.serverId);
    const question = runToolQuestion({ call, origin, claims, warnings }, language());
    const answer = await ask(question, signal);
    if (signal.aborted) return { kind: 'withdrawn' };
    return { kind: answer === 'once' || answer === 'conversation' ? answer : 'deny', note: null };
  };
  /** While the settings cannot be read nobody knows which rules deny, so no tool runs. */
  const requireRules = (): void => {
    if (settings.problem() !== null) throw new Fault('config-broken', commandLineText[language()].rulesUnknown);
  };
  const missing = (name: string): Said => {
    const rows = registry.rows().filter(({ state }) => state.kind !== 'disabled');
    return whyNoTool(name, { rows, tools: pool.list(), style: pool.style() });
  };
  const waitForOwners = async (name: string, waitMs: number, signal: AbortSignal): Promise<void> => {
    const owners = possibleOwners(registry.rows(), name, pool.style());
    const enabled = owners.filter(({ state }) => state.kind !== 'disabled');
    const [off] = owners;
    if (off && enabled.length === 0) throw new Fault('disabled', headlessText[language()].disabledServer(off.name));
    using limit = timeLimit(waitMs, signal);
    await registry.settled(
      limit.signal,
      enabled.map(({ id }) => id),
    );
  };

  return {
    listServers: (input, caller) => asPage(caller).listServers(input),
    saveServer: (input, caller) => asPage(caller).saveServer(input),
    async removeServer({ id }, caller) {
      const row = registry.find(id);
      const text = commandLineText[language()];
      if (row) {
        const answer = await ask(removeServerQuestion(row.name, originOf(id), language()), caller.signal);
        if (answer !== 'remove') throw new Fault('declined', text.removeDeclined);
      }
      return asPage(caller).removeServer({ id });
    },
    setServerEnabled: (input, caller) => asPage(caller).setServerEnabled(input),
    restartServer: (input, caller) => asPage(caller).restartServer(input),
    readServerLog: (input, caller) => asPage(caller).readServerLog(input),
    previewServer: (input, caller) =>
      serverSecretHandlers({ manager, language, signal: caller.signal }).previewServer(input),
    protectSecrets: (input, caller) =>
      serverSecretHandlers({ manager, language, signal: caller.signal }).protectSecrets(input),
    ...importsForCommands(deps),
    listProblems: async () => fileProblems(store, settings).map((line) => saidIn(line, language())),
    async listRules() {
      requireRules();
      const nameOf = (id: string): string | null => registry.rows().find((row) => row.id === id)?.name ?? null;
      return settings.current().rules.map((rule) => toRuleView(rule, nameOf));
    },
    settleServers: ({ ids }, { signal }) => registry.settled(signal, ids),
    describeTools: async () => pool.list().map((tool) => toToolDetailView(tool, language())),
    ...commandSignInHandlers({ ...deps, originOf }),
    ...commandContentHandlers({ ...deps, originOf, requireRules }),
    async callTool({ name, arguments: text, wait_ms }, { signal }) {
      requireRules();
      const args = tryParseJson(text);
      if (!isRecord(args)) throw new Fault('bad-input', ipcFaults.argumentsNotObject);
      await waitForOwners(name, wait_ms, signal);
      const known = toolNamed(pool.list(), name);
      if (known?.status !== 'ok') throw new Fault('unknown-tool', missing(name));
      const call = await agent.callForCommand(known.name, args, inWindow, signal);
      if (call.state !== 'done' && !call.isError) throw new Fault(call.state, call.problem ?? '');
      const { content, structuredContent } = scrubOutput(call, deps.scrubResult);
      return {
        content: [...content],
        structured_content: structuredContent,
        is_error: call.isError,
        duration_ms: call.durationMs ?? 0,
      };
    },
    async ask(question, { signal, tell }) {
      requireRules();
      const onText = (delta: string): void => tell({ news: 'text', text: deps.scrubResult(delta) });
      const answered = await agent.askForCommand(question, { ask: inWindow, onText }, signal);
      return toAnswerView(answered, deps.scrubResult, language());
    },
  };
}
