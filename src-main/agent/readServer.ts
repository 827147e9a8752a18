import { randomUUID } from 'node:crypto';
import { CallId } from '@contract/ids';
import { Fault } from '../lib/fault';
import type { Words } from '../lib/words';
import { callFaults } from '../text/agentFaults';
import { wordedOf } from '../text/wordsIn';
import type { ApprovalWarning } from './agent';
import type { Answer } from './approvals';
import type { CallRecord } from './audit';
import { permitOf, ruleWords, warningsOf } from './callWords';
import type { Permit, ToolCall } from './events';
import { judge, type JudgedCall } from './permissions';
import type { RuleBook } from './permitCall';
import { reachesStateDir } from './reachedPaths';
import type { NamedServer } from './serverContent';
import type { OwnPaths } from './stateDirPaths';
import { waitingCall } from './waitingCall';

/** A resource by address or a prompt by name, written as rules name it (spec T6). */
export interface AskedRead {
  readonly server: NamedServer;
  readonly target: `resource:${string}` | `prompt:${string}`;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Asks the person about one read. */
export type AskToRead = (read: AskedRead, warnings: readonly ApprovalWarning[], signal: AbortSignal) => Promise<Answer>;

export interface ReadDeps {
  readonly rules: Pick<RuleBook, 'list'>;
  readonly own: OwnPaths;
  readonly audit: (record: CallRecord) => void;
  /** Without one the read is the person's own: it asks nothing and obeys rules that deny. */
  readonly ask?: AskToRead;
}

/** Stands in the audit log where a conversation would. */
const COMMAND_LINE = 'command-line';
/** A resource is its address, however its description changes: a rule that was made for a look of it never matches. */
const NO_DEFINITION = '';

/**
 * Reads something of a server for a command, judged by the rules of that server, and writes it down like a call.
 * @throws Fault 'denied' | 'cancelled', or whatever `run` rejects with
 */
export async function readServer<T>(
  deps: ReadDeps,
  read: AskedRead,
  run: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const row = toRow(read);
  const end = (fields: Partial<ToolCall>): void =>
    deps.audit({ conversation: COMMAND_LINE, call: { ...row, ...fields }, note: null });
  const refuse = (state: 'denied' | 'cancelled', problem: Words): never => {
    end({ state, problem });
    throw new Fault(state, problem);
  };

  const permit = await permitRead(deps, read, refuse, signal);
  const startedAt = performance.now();
  const ended = (): Partial<ToolCall> => ({
    permittedBy: permit,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    const result = await run();
    end({ ...ended(), state: 'done' });
    return result;
  } catch (error) {
    end({ ...ended(), state: signal.aborted ? 'cancelled' : 'failed', problem: wordedOf(error) });
    throw error;
  }
}

async function permitRead(
  { rules, own, ask }: ReadDeps,
  read: AskedRead,
  refuse: (state: 'denied' | 'cancelled', problem: Words) => never,
  signal: AbortSignal,
): Promise<Permit> {
  const { server } = read;
  const subject: JudgedCall = {
    serverId: server.id,
    tool: read.target,
    definition: NO_DEFINITION,
    namesStateDir: ask !== undefined && (await reachesStateDir(read.arguments, own, signal)),
  };
  const judged = () => judge(subject, rules.list(), [], ask === undefined ? 'all' : 'ask');
  const judgement = judged();
  if (judgement.verdict === 'allow') return permitOf(judgement, server.name);
  if (judgement.verdict === 'deny' || ask === undefined) {
    const { reason } = judgement;
    return refuse('denied', callFaults.deniedByRule(reason.kind === 'rule' ? ruleWords(reason.rule, server.name) : ''));
  }
  const answer = await ask(read, warningsOf(judgement), signal);
  if (answer.kind === 'withdrawn') return refuse('cancelled', callFaults.stoppedBefore);
  if (answer.kind === 'deny') return refuse('denied', callFaults.deniedByPerson(answer.note));
  if (judged().verdict === 'deny') return refuse('denied', callFaults.ruleMeanwhile);
  return { kind: 'once' };
}

const toRow = ({ server, target, arguments: args }: AskedRead): ToolCall =>
  waitingCall({
    id: CallId.parse(randomUUID()),
    serverId: server.id,
    server: server.name,
    tool: target,
    name: target,
    title: target,
    arguments: args,
    askedBy: COMMAND_LINE,
    permittedBy: null,
    startedAt: Date.now(),
  });
