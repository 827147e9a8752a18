import type { ServerId } from '@contract/ids';
import type { CommandLineHandlers } from '@contract/commandLine';
import type { AskInWindow, CommandLineAgent } from '../../agent/commandLine';
import type { AskToRead } from '../../agent/readServer';
import { createServerContent, type ListedRows, type NamedServer } from '../../agent/serverContent';
import { Fault } from '../../lib/fault';
import type { AskPerson } from '../../lib/question';
import type { Registry } from '../../mcp/registry';
import { toLogRow, toTestRow, toWireRow } from '../../mcp/reportRows';
import type { TestServer } from '../../mcp/testServer';
import type { Language } from '../../text/language';
import { mcpFaults } from '../../text/mcpFaults';
import { saidIn } from '../../text/wordsIn';
import { readServerQuestion } from '../commandLineQuestions';

export interface CommandContentDeps {
  readonly registry: Pick<Registry, 'find' | 'live' | 'logs' | 'wire'>;
  readonly agent: Pick<CommandLineAgent, 'readForCommand'>;
  readonly testServer: TestServer;
  /** Main's own dialog, in the name of the command. */
  readonly ask: AskPerson;
  readonly originOf: (id: ServerId) => string;
  /** @throws Fault while nobody knows which rules deny */
  readonly requireRules: () => void;
  readonly language: () => Language;
  readonly scrubResult: (text: string) => string;
}

type Handled =
  | 'listResources'
  | 'listTemplates'
  | 'listPrompts'
  | 'readResource'
  | 'getPrompt'
  | 'completeArgument'
  | 'pingServer'
  | 'readLog'
  | 'readWireLog'
  | 'testServer';

/** What commands ask about one server; reading a resource or a prompt obeys the rules as the model's calls do (spec H). */
export function commandContentHandlers(deps: CommandContentDeps): Pick<CommandLineHandlers, Handled> {
  const { registry, agent, ask, language } = deps;
  const content = createServerContent(registry, deps.scrubResult);
  const named = (id: ServerId): NamedServer => {
    const row = registry.find(id);
    if (row === undefined) throw new Fault('unknown-server', mcpFaults.noServer);
    return row;
  };
  const page = async <T>(rows: Promise<ListedRows<T>>): Promise<{ items: T[]; notes: string[] }> => {
    const { items, notes } = await rows;
    return { items: [...items], notes: notes.map((note) => saidIn(note, language())) };
  };
  const inWindow: AskToRead = async (read, warnings, signal): ReturnType<AskInWindow> => {
    const origin = deps.originOf(read.server.id);
    const answer = await ask(readServerQuestion({ ...read, origin, warnings }, language()), signal);
    if (signal.aborted) return { kind: 'withdrawn' };
    return { kind: answer === 'once' ? 'once' : 'deny', note: null };
  };

  return {
    listResources: ({ id }, { signal }) => page(content.resources(named(id), signal)),
    listTemplates: ({ id }, { signal }) => page(content.templates(named(id), signal)),
    async listPrompts({ id }, { signal }) {
      const { items, notes } = await page(content.prompts(named(id), signal));
      return { items: items.map((item) => ({ ...item, arguments: [...item.arguments] })), notes };
    },
    async readResource({ id, uri }, { signal }) {
      deps.requireRules();
      const read = { server: named(id), target: `resource:${uri}`, arguments: { uri } } as const;
      const run = () => content.read(read.server, uri, signal);
      return { contents: [...(await agent.readForCommand(read, run, inWindow, signal)).contents] };
    },
    async getPrompt({ id, name, arguments: args }, { signal }) {
      deps.requireRules();
      const read = { server: named(id), target: `prompt:${name}`, arguments: args } as const;
      const run = () => content.prompt(read.server, name, args, signal);
      const { description, messages } = await agent.readForCommand(read, run, inWindow, signal);
      return { description, messages: messages.map((message) => ({ ...message })) };
    },
    async completeArgument({ id, ...what }, { signal }) {
      const { values, has_more } = await content.complete(named(id), what, signal);
      return { values: [...values], has_more };
    },
    pingServer: ({ id }, { signal }) => content.ping(named(id), signal),
    readLog: async ({ id }) => registry.logs(named(id).id).map((entry) => toLogRow(entry, language())),
    readWireLog: async ({ id }) => registry.wire(named(id).id).map(toWireRow),
    async testServer({ id }, { signal }) {
      const report = await deps.testServer(id, signal);
      if (report === undefined) throw new Fault('unknown-server', mcpFaults.noServer);
      return toTestRow(report, language());
    },
  };
}
