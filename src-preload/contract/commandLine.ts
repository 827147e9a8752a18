import { z } from 'zod';
import { UsageView } from './chat';
import { commandContent } from './commandContent';
import { command } from './define';
import { ServerId } from './ids';
import { importCommands, ImportPreviewView } from './imports';
import { serverSecretCommands } from './serverSecrets';
import { serverCommands } from './server';
import { signInCommands } from './signIn';
import { RuleView } from './settings';
import { ToolStatus } from './tool';

/** One tool whole: a script may want its schema. */
export const ToolDetailView = z.strictObject({
  server: z.string(),
  tool: z.string(),
  /** The model-facing name (spec T1). */
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  input_schema: z.record(z.string(), z.unknown()),
  annotations: z.record(z.string(), z.unknown()),
  status: ToolStatus,
  reason: z.string().nullable(),
});

/** The server's blocks as they came, header values and tokens taken out (spec S8). */
export const CallOutcomeView = z.strictObject({
  content: z.array(z.looseObject({ type: z.string() })),
  structured_content: z.unknown(),
  is_error: z.boolean(),
  duration_ms: z.number(),
});

export const AnswerView = z.strictObject({
  text: z.string(),
  tool_calls: z.array(
    z.strictObject({
      name: z.string(),
      arguments: z.unknown(),
      is_error: z.boolean(),
      duration_ms: z.number(),
      /** Why it was not allowed to run; null when it was. */
      denied: z.string().nullable(),
    }),
  ),
  usage: UsageView.nullable(),
  /** Why the turn did not end well. */
  problem: z.string().nullable(),
});

const json = z.string().max(1_000_000);

/**
 * All that a command may ask of a running app, through its socket (spec H): commands of the bridge, and some for
 * scripts. None of them answers a question for a person, and nothing here changes rules, modes or settings.
 */
export const commandLineCommands = {
  listServers: serverCommands.listServers,
  saveServer: serverCommands.saveServer,
  /** Asks in main's dialog, since no page has asked before. */
  removeServer: serverCommands.removeServer,
  setServerEnabled: serverCommands.setServerEnabled,
  restartServer: serverCommands.restartServer,
  readServerLog: serverCommands.readServerLog,
  previewServer: serverSecretCommands.previewServer,
  protectSecrets: serverSecretCommands.protectSecrets,
  previewImport: importCommands.previewImport,
  discoverServers: importCommands.discoverServers,
  importServers: importCommands.importServers,
  previewImportPath: command(z.strictObject({ path: z.string().max(32_768) }), ImportPreviewView),
  previewImportClient: command(z.strictObject({ client: z.string().max(64) }), ImportPreviewView),
  /** No secret is in it; all servers without names. */
  exportText: command(z.strictObject({ names: z.array(z.string().max(256)).max(1000) }), z.string()),
  /** What is wrong with the files, each line as a person reads it. */
  listProblems: command(z.void(), z.array(z.string())),
  /** The standing rules; they are changed in the window. */
  listRules: command(z.void(), z.array(RuleView)),
  /** Answers when these servers, or all, have settled. */
  settleServers: command(z.strictObject({ ids: z.array(ServerId).max(10_000).optional() }), z.void()),
  describeTools: command(z.void(), z.array(ToolDetailView)),
  ...commandContent,
  /** Signs in and tells where, once the browser is waited for; taking it back cancels it. */
  logIn: command(z.strictObject({ id: ServerId, opens: z.boolean() }), z.void()),
  signOut: signInCommands.signOut,
  pasteCallback: signInCommands.pasteCallback,
  /** By model-facing name; judged by the rules, and asked about in main's dialog where they say so. */
  callTool: command(
    z.strictObject({
      name: z.string().max(1024),
      arguments: json,
      /** How long to wait for a server that is still connecting. */
      wait_ms: z.number().min(0).max(86_400_000),
    }),
    CallOutcomeView,
  ),
  ask: command(
    z.strictObject({
      text: json,
      model: z.string().max(256).nullable(),
      /** What may be asked about instead of being denied. */
      allow: z.array(z.string().max(1024)).max(256),
    }),
    AnswerView,
  ),
};
export type CommandLineCommands = typeof commandLineCommands;
export type CommandLineCommandName = keyof CommandLineCommands;

/** What is told of a request before its answer. */
export type CommandLineNews =
  | { readonly news: 'waiting' }
  | { readonly news: 'text'; readonly text: string }
  /** A sign-in waits for its browser. */
  | { readonly news: 'sign-in'; readonly issuer: string; readonly url: string; readonly redirect_uri: string };

/** Who asked: aborted when they went away or took the request back. */
export interface CommandLineCaller {
  readonly signal: AbortSignal;
  readonly tell: (news: CommandLineNews) => void;
}

export type CommandLineHandlers = {
  [N in CommandLineCommandName]: (
    input: z.output<CommandLineCommands[N]['input']>,
    caller: CommandLineCaller,
  ) => Promise<z.input<CommandLineCommands[N]['output']>>;
};
