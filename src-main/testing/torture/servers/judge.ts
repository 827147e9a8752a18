import { T_STOP, type ModeRow } from './modeRow';
import type { CallSeen, FaultSeen, Seen, StateSeen } from './seen';

const STALL_MS = 100;
const CONTROL_P99_MS = 250;
const GROWTH_MIB = 200;
const KEPT_MIB = 50;
const PORT_MS = 1_000;
/** A line of the log is cut at 2 KiB; what says where it came from stands before it. */
const LINE_LENGTH = 2_048 + 16;

/** What a host did not do that the row of the kit's README wants; empty when the row is met. */
export const judge = (row: ModeRow, seen: Seen): readonly string[] =>
  [...always(row, seen), ...ofState('settled', row.settled, seen.settled), ...rest(row, seen)].filter(
    (problem): problem is string => problem !== false,
  );

type Problem = string | false;

function always({ growthMib = GROWTH_MIB }: ModeRow, { always: it, stopMs, left, log, server }: Seen): Problem[] {
  if (it.died !== '') return [`the host ${it.died}`];
  return [
    it.controlP99Ms >= CONTROL_P99_MS && `control p99 ${it.controlP99Ms} ms`,
    it.controlFailures > 0 && `${it.controlFailures} calls of the control failed`,
    it.stallMs > STALL_MS && `stall ${it.stallMs} ms`,
    it.growthMib >= growthMib && `memory +${it.growthMib} MiB`,
    it.keptMib > KEPT_MIB && `${it.keptMib} MiB kept`,
    it.unhandled > 0 && `${it.unhandled} unhandled`,
    server.opened > server.asked && `${server.opened} browsers for ${server.asked} sign-ins`,
    (server.portMs ?? 0) > PORT_MS && `the callback port stayed taken for ${server.portMs} ms`,
    stopMs > T_STOP && `stop took ${stopMs} ms`,
    left > 0 && `${left} processes left`,
    // eslint-disable-next-line no-control-regex -- control characters are what it looks for
    log.some((line) => line.length > LINE_LENGTH || /[\u0000-\u0008\u001b]/.test(line)) &&
      'a log line not cleaned or cut',
  ];
}

function rest(row: ModeRow, seen: Seen): Problem[] {
  if (seen.always.died !== '') return [];
  const wanted = row.calls ?? [];
  return [
    seen.calls.length !== wanted.length && `${seen.calls.length} calls ended of ${wanted.length}`,
    ...wanted.flatMap((it, at) => ofCall(`call ${at + 1}`, it, seen.calls[at])),
    ...(row.end === undefined ? [] : ofState('end', { ...row.end, ms: Infinity }, seen.end)),
    row.steps?.some((step) => step.do === 'gone') === true &&
      (seen.goneMs ?? Infinity) > T_STOP &&
      'not gone after it failed',
    seen.calls.some(({ isTransferable }) => !isTransferable) && 'a result that cannot cross to the page',
    ...(row.also?.(seen) ?? []),
  ];
}

function ofState(
  what: string,
  { state, kind, words, ms = Infinity }: NonNullable<ModeRow['end']>,
  seen: StateSeen,
): Problem[] {
  return [
    !state.includes(seen.kind) && `${what}: ${seen.kind}${toldOf(seen.fault)}, wanted ${state.join(' or ')}`,
    kind !== undefined &&
      !kind.includes(seen.fault?.kind ?? '') &&
      `${what}: fault ${seen.fault?.kind ?? 'none'}, wanted ${kind.join(' or ')}`,
    words !== undefined &&
      !words.test(seen.fault?.message ?? '') &&
      `${what}: says "${cut(seen.fault?.message ?? '')}"`,
    seen.ms > ms && `${what} after ${seen.ms} ms of ${ms}`,
  ];
}

function ofCall(what: string, wanted: NonNullable<ModeRow['calls']>[number], seen: CallSeen | undefined): Problem[] {
  if (seen === undefined) return [];
  const { is, words, ms = Infinity } = wanted;
  return [
    !is.includes(seen.outcome) && `${what}: ${seen.outcome} "${cut(seen.text)}", wanted ${is.join(' or ')}`,
    is.includes(seen.outcome) && words !== undefined && !words.test(seen.text) && `${what}: says "${cut(seen.text)}"`,
    seen.ms > ms && `${what} after ${seen.ms} ms of ${ms}`,
  ];
}

const toldOf = (fault: FaultSeen | null): string => (fault === null ? '' : ` (${fault.kind}: ${cut(fault.message)})`);
const cut = (text: string): string => (text.length > 90 ? `${text.slice(0, 90)}…` : text);
