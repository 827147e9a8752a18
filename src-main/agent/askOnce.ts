import { randomUUID } from 'node:crypto';
import { CallId, MessageId } from '@contract/ids';
import type { PermissionRule } from '../config/settings';
import { Fault } from '../lib/fault';
import type { Registry } from '../mcp/registry';
import type { CheckSchema } from '../mcp/schemas/schemaCheck';
import type { ModelProvider, TokenUsage } from '../models/provider';
import type { Answer } from './approvals';
import type { CallRecord } from './audit';
import type { Message, ToolCall } from './events';
import { matchesGlob } from './glob';
import { runTurn } from './loop';
import type { Judgement, Subject } from './permissions';
import { createQuarantine } from './quarantine';
import { createReadResult } from './builtin/readResult';
import type { PermissionSetting } from './permitCall';
import { createMemoryResults } from './memoryResults';
import { createToolRunner, type RunTool } from './runTool';
import type { OwnPaths } from './stateDirPaths';
import { formatToolPattern, parseToolPattern, type ToolPattern } from './toolPattern';
import type { PoolTool, ToolPool } from './toolPool';
import { createTranscript } from './transcript';
import { agentFaults, callFaults } from '../text/agentFaults';
import type { Worded, Words } from '../lib/words';

export interface AskOnceDeps {
  readonly provider: ModelProvider;
  readonly pool: ToolPool;
  readonly registry: Pick<Registry, 'rows' | 'callTool'>;
  readonly rules: { list(): readonly PermissionRule[] };
  /** `SERVER/TOOL` globs; they cover whatever this run lists. With a `person` they are asked about, not allowed. */
  readonly allow: readonly string[];
  /** Who answers where a rule or `allow` says to ask; without one it is denied. */
  readonly person?: PermissionSetting['ask'];
  /** What the audit log calls this run. */
  readonly conversation?: string;
  readonly own: OwnPaths;
  readonly scrubResult: (text: string) => string;
  readonly audit?: (record: CallRecord) => void;
  readonly checkSchema?: CheckSchema;
  readonly now?: () => number;
}

/** What one question came to. */
export interface OneAnswer {
  /** Everything the model said, exactly as `onText` heard it. */
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly usage: TokenUsage | null;
  /** Why the turn did not end well, in words; what came before stands in the rest. */
  readonly problem: Worded | null;
}

/**
 * One question without a conversation (spec T6, H): what neither a rule nor `allow` names is denied, nobody is asked,
 * and nothing is kept. @throws Fault 'bad-pattern' before anything else happens
 */
export async function askOnce(
  deps: AskOnceDeps,
  prompt: string,
  { onText }: { readonly onText?: (delta: string) => void },
  signal: AbortSignal,
): Promise<OneAnswer> {
  const { pool, registry, own, scrubResult, now = Date.now } = deps;
  const patterns = deps.allow.map(parseToolPattern);
  const transcript = createTranscript();
  const messageId = MessageId.parse(randomUUID());
  transcript.apply({
    kind: 'message',
    message: { kind: 'user', id: MessageId.parse(randomUUID()), at: now(), text: prompt },
  });

  const { person } = deps;
  const runner = createToolRunner({
    registry,
    pool,
    own,
    now,
    scrubResult,
    newId: randomUUID,
    audit: deps.audit ?? (() => undefined),
    ...(deps.checkSchema && { checkSchema: deps.checkSchema }),
    rules: {
      list: () => [...deps.rules.list(), ...(person ? [] : allowRules(patterns, registry))],
      add: () => Promise.reject(new Fault('not-supported', agentFaults.noRulesHere)),
    },
  });
  const runTool: RunTool = (asked, setting, signal) =>
    runner(asked, person && isNamed(patterns, asked.tool) ? { ...setting, mode: 'ask' } : setting, signal);
  const granted: Subject[] = [];
  const conversation = deps.conversation ?? 'ask';
  const results = createMemoryResults();
  const readResult = createReadResult(results, conversation);
  const events = runTurn(
    {
      provider: deps.provider,
      pool,
      ownTools: () => (results.has(conversation) ? [readResult] : []),
      runTool,
      messageId,
      now,
      messages: () => transcript.messages(),
      servers: () => registry.rows(),
      quarantine: createQuarantine(),
      newCallId: () => CallId.parse(randomUUID()),
      setting: {
        conversation,
        mode: 'rules',
        grants: () => granted,
        commit: () => Promise.resolve(),
        keepText: (text) => results.keep(conversation, text),
        async ask(call, subject, warnings, signal) {
          const answer = await (person?.(call, subject, warnings, signal) ?? NOBODY);
          if (answer.kind === 'conversation') granted.push(subject);
          return answer;
        },
        explainDenial: (judgement, tool) =>
          person && judgement.verdict === 'ask' ? undefined : explainDenial(judgement, tool),
      },
    },
    signal,
  );
  let text = '';
  let isApart = false;
  for await (const event of events) {
    transcript.apply(event);
    if (event.kind === 'call') isApart = text !== '';
    if (event.kind !== 'text') continue;
    const delta = isApart ? `\n\n${event.delta}` : event.delta;
    isApart = false;
    text += delta;
    onText?.(delta);
  }
  return { text, ...endOf(transcript.messages().at(-1)) };
}

const NOBODY: Answer = { kind: 'deny', note: null };

const isNamed = (patterns: readonly ToolPattern[], tool: PoolTool | undefined): boolean =>
  tool !== undefined &&
  patterns.some((pattern) => matchesGlob(pattern.server, tool.server) && matchesGlob(pattern.tool, tool.tool.name));

/** A pattern for servers by name becomes one rule for each server it means now. */
const allowRules = (patterns: readonly ToolPattern[], { rows }: Pick<Registry, 'rows'>): PermissionRule[] =>
  patterns.flatMap(({ server, tool }, place) =>
    rows()
      .filter((row) => matchesGlob(server, row.name))
      .map(({ id }) => ({ id: `allow-${place}`, verdict: 'allow' as const, server_id: id, pattern: tool })),
  );

function explainDenial({ verdict, reason }: Judgement, { server, tool }: PoolTool): Words | undefined {
  if (verdict === 'deny' && reason.kind === 'rule') return undefined;
  if (reason.kind === 'state-dir') return callFaults.ownFolder;
  const pattern = formatToolPattern({ server, tool: tool.name });
  return callFaults.allowFlag(pattern);
}

function endOf(message: Message | undefined): Omit<OneAnswer, 'text'> {
  if (message?.kind !== 'assistant') return { calls: [], usage: null, problem: null };
  const { parts, outcome, problem, usage } = message;
  return {
    calls: parts.flatMap((part) => (part.kind === 'call' ? [part.call] : [])),
    usage,
    problem: problem?.message ?? (outcome === 'stopped' ? agentFaults.stopped : null),
  };
}
