import { randomUUID } from 'node:crypto';
import { CallId } from '@contract/ids';
import type { Registry } from '../mcp/registry';
import type { CheckSchema } from '../mcp/schemas/schemaCheck';
import type { ModelProvider } from '../models/provider';
import { askOnce, type OneAnswer } from './askOnce';
import type { CallRecord } from './audit';
import type { ToolCall } from './events';
import type { PermissionSetting, RuleBook } from './permitCall';
import { readServer, type AskedRead, type AskToRead } from './readServer';
import { createToolRunner } from './runTool';
import type { OwnPaths } from './stateDirPaths';
import type { ToolPool } from './toolPool';

/** Asks the person in the window; main's own dialog. */
export type AskInWindow = PermissionSetting['ask'];

export interface CommandLineQuestion {
  readonly text: string;
  readonly model: string | null;
  /** `SERVER/TOOL` globs of what may be asked about instead of being denied. */
  readonly allow: readonly string[];
}

/**
 * What a command does through a running app (spec H): it obeys the rules as the model does and never allows anything
 * by itself, since whoever speaks through the socket may be a server's child.
 */
export interface CommandLineAgent {
  /** One call, by model-facing name. Its row says how it ended; never rejects. */
  callForCommand(name: string, args: unknown, ask: AskInWindow, signal: AbortSignal): Promise<ToolCall>;
  /** Lets `run` read what is asked for. @throws Fault 'denied' | 'cancelled', or whatever `run` rejects with */
  readForCommand<T>(read: AskedRead, run: () => Promise<T>, ask: AskToRead, signal: AbortSignal): Promise<T>;
  /** @throws Fault 'no-model' | 'bad-pattern' before anything else happens */
  askForCommand(
    question: CommandLineQuestion,
    on: { readonly ask: AskInWindow; readonly onText: (delta: string) => void },
    signal: AbortSignal,
  ): Promise<OneAnswer>;
}

interface CommandLineDeps {
  readonly pool: ToolPool;
  readonly registry: Pick<Registry, 'rows' | 'callTool'>;
  readonly rules: RuleBook;
  readonly own: OwnPaths;
  readonly audit: (record: CallRecord) => void;
  readonly checkSchema?: CheckSchema;
  readonly scrubResult: (text: string) => string;
  readonly providerFor: (wanted?: string) => Promise<ModelProvider>;
  readonly now: () => number;
}

/** Stands in the audit log where a conversation would. */
const COMMAND_LINE = 'command-line';

export function createCommandLine(deps: CommandLineDeps): CommandLineAgent {
  const runTool = createToolRunner({ ...deps, newId: randomUUID });
  return {
    async callForCommand(name, args, ask, signal) {
      const asked = {
        id: CallId.parse(randomUUID()),
        name,
        tool: deps.pool.find(name),
        arguments: args,
        askedBy: COMMAND_LINE,
      } as const;
      const setting = {
        conversation: COMMAND_LINE,
        mode: 'ask',
        grants: () => [],
        tools: () => deps.pool.list(),
        report: () => Promise.resolve(),
        commit: () => Promise.resolve(),
        ask,
      } as const;
      return (await runTool(asked, setting, signal)).call;
    },
    readForCommand: (read, run, ask, signal) => readServer({ ...deps, ask }, read, run, signal),
    async askForCommand({ text, model, allow }, { ask, onText }, signal) {
      const provider = await deps.providerFor(model ?? undefined);
      return askOnce({ ...deps, provider, allow, person: ask, conversation: COMMAND_LINE }, text, { onText }, signal);
    },
  };
}
