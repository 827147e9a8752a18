import type { Protocol } from '../../config/schema';
import { eraFaults } from '../../text/eraFaults';
import { createMcpFault, errorReplyOf, isMcpFault, toMcpFault } from '../faults';
import type { Era, McpFault, Session, TransportKind } from '../session';
import { isAnswered, refusedWith } from '../transports/httpAnswer';
import type { McpTransport } from '../transports/transport';
import { discover, STATELESS_REVISION, type DiscoverOptions, type Discovered, type Discovery } from './discover';
import { holdTransport } from './heldTransport';

/** Which way of beginning is tried first, and whether the other one may follow on the same connection. */
export type Opening =
  | { readonly first: 'discover'; readonly fallsBack: boolean; readonly waitMs: number }
  | { readonly first: 'initialize'; readonly fallsBack: boolean };

export interface OpeningFacts {
  readonly protocol: Protocol;
  readonly transport: TransportKind;
  /** What it spoke last. */
  readonly known: Era | undefined;
  readonly connectMs: number;
  readonly probeMs: number;
}

/**
 * How a connection begins (docs/decisions/0015). Over stdio an unknown server is greeted with `initialize`, which none
 * of the other era is harmed by; over HTTP it is asked to be discovered, which costs one round trip the first time.
 */
export function openingOf({ protocol, transport, known, connectMs, probeMs }: OpeningFacts): Opening {
  const hasBoth = transport === 'stdio' || transport === 'streamable-http';
  if (protocol === 'legacy' || !hasBoth) return { first: 'initialize', fallsBack: false };
  if (protocol === STATELESS_REVISION) return { first: 'discover', fallsBack: false, waitMs: connectMs };
  if (known === 'stateless') return { first: 'discover', fallsBack: true, waitMs: connectMs };
  if (known === 'handshake' || transport === 'stdio') return { first: 'initialize', fallsBack: true };
  return { first: 'discover', fallsBack: true, waitMs: probeMs };
}

export interface Engines {
  readonly openHandshake: (transport: McpTransport, signal: AbortSignal) => Promise<Session>;
  readonly openStateless: (transport: McpTransport, discovery: Discovery, signal: AbortSignal) => Promise<Session>;
}

interface ProbeOptions extends Engines {
  readonly opening: Opening;
  readonly discovering: Omit<DiscoverOptions, 'waitMs'>;
  readonly probeMs: number;
}

/** One session over one connection, in the era that the server speaks. When it fails nothing is left. @throws McpFault */
export async function openInEra(
  transport: McpTransport,
  { opening, discovering, probeMs, openHandshake, openStateless }: ProbeOptions,
  signal: AbortSignal,
): Promise<Session> {
  const ask = (waitMs: number): Promise<Discovered> => discover(transport, { ...discovering, waitMs }, signal);
  const leave = async (error: unknown): Promise<never> => {
    const fault = transport.fault() ?? toMcpFault(error);
    await transport.close();
    throw fault;
  };

  /** The handshake; a server that knows none is discovered in the same process. */
  const greet = async (): Promise<Session> => {
    const held = holdTransport(transport);
    try {
      const session = await openHandshake(held.transport, signal);
      held.giveAway();
      return session;
    } catch (refusal) {
      if (!isOfOtherEra(refusal) || transport.fault() !== null) return leave(refusal);
      const found = await ask(probeMs).catch((): Discovered => ({ kind: 'refused' }));
      return found.kind === 'refused' ? leave(refusal) : openStateless(transport, found.discovery, signal);
    }
  };

  if (opening.first === 'initialize') return opening.fallsBack ? greet() : openHandshake(transport, signal);
  const found = await ask(opening.waitMs).catch((error: unknown) => toMcpFault(error));
  if (!(found instanceof Error)) {
    if (found.kind === 'stateless') return openStateless(transport, found.discovery, signal);
    if (opening.fallsBack) return openHandshake(transport, signal);
    return leave(createMcpFault('protocol', eraFaults.notStateless(STATELESS_REVISION)));
  }
  const isUnreached = found.kind === 'unreachable' && !isAnswered(found);
  if (!opening.fallsBack || isUnreached || signal.aborted || transport.fault() !== null) return leave(found);
  // A server that knows nothing of the question may answer it with anything, and one that is slow has said nothing yet.
  return found.kind === 'timed-out' ? greet() : openHandshake(transport, signal);
}

/** What a server answers to `initialize` that knows no handshake: the method, its parameters or the revision is wrong. */
const OTHER_ERA: ReadonlySet<number> = new Set([-32600, -32601, -32602, -32020, -32022]);

/** The handshake was refused in a way that a server of the stateless era would. */
export const isOfOtherEra = (error: unknown): error is McpFault =>
  OTHER_ERA.has(errorReplyOf(error)?.code ?? 0) || (isMcpFault(error) && refusedWith(error) !== null);
