import { saidIn, wordsIn } from '../text/wordsIn';
import type { Language } from '../text/language';
import { faultOf, statusOf, type ConnectionState, type PublicStatus } from './connectionState';
import type { LogEntry } from './serverLog';
import type { LogLevel, McpFault, SessionInfo } from './session';
import type { TestReport, TestStep } from './testServer';
import type { WireEntry } from './wireLog';

/** A line of a server's log as scripts see it. */
export interface LogRow {
  /** ISO 8601. */
  readonly time: string;
  readonly source: LogEntry['source'];
  readonly level: LogLevel | null;
  readonly logger: string;
  readonly text: string;
  readonly times: number;
}

export interface WireRow extends Omit<WireEntry, 'at'> {
  /** ISO 8601. */
  readonly time: string;
}

interface FaultRow {
  readonly kind: string;
  readonly message: string;
}

/** What one attempt came to. */
export interface TestRow {
  readonly name: string;
  readonly status: PublicStatus;
  readonly state: ConnectionState['kind'];
  readonly error:
    | (FaultRow & { readonly exit_code: number | null; readonly signal: string | null; readonly stderr: string[] })
    | null;
  readonly server: { readonly name: string; readonly version: string } | null;
  readonly era: SessionInfo['era'] | null;
  readonly transport: SessionInfo['transport'] | null;
  readonly protocol_version: string | null;
  readonly tool_count: number;
  readonly resource_count: number;
  readonly prompt_count: number;
  readonly ms: number;
  readonly steps: {
    readonly step: TestStep['step'];
    readonly ok: boolean;
    readonly ms: number;
    readonly error: FaultRow | null;
  }[];
}

const toTime = (at: number): string => new Date(at).toISOString();

export const toLogRow = ({ at, text, ...entry }: LogEntry, language: Language): LogRow => ({
  time: toTime(at),
  ...entry,
  text: saidIn(text, language),
});

export const toWireRow = ({ at, ...entry }: WireEntry): WireRow => ({ time: toTime(at), ...entry });

/** Faults were scrubbed where they arose. Pure. */
export function toTestRow({ row, info, steps, ...report }: TestReport, language: Language): TestRow {
  const { state, stderr, name, listing } = row;
  const fault = faultOf(state) ?? row.fault;
  return {
    name,
    status: statusOf(state),
    state: state.kind,
    error: fault && {
      ...toFaultRow(fault, language),
      exit_code: fault.exitCode,
      signal: fault.signal,
      stderr: [...stderr],
    },
    server: info && { name: info.name, version: info.version },
    era: info?.era ?? null,
    transport: info?.transport ?? null,
    protocol_version: info?.protocolVersion ?? null,
    tool_count: listing.tools.length,
    resource_count: report.resources,
    prompt_count: report.prompts,
    ms: report.ms,
    steps: steps.map(({ step, ms, fault: why }) => ({
      step,
      ok: why === null,
      ms,
      error: why && toFaultRow(why, language),
    })),
  };
}

const toFaultRow = (fault: McpFault, language: Language): FaultRow => ({
  kind: fault.kind,
  message: wordsIn(fault, language),
});
