import { Fault } from './fault';

/**
 * No token could be had, so the request was never sent with one and no other will be before that passes: whoever keeps
 * a connection ends it. The kind says whether waiting helps (`unreachable`, `timed-out`) or only a person.
 */
export class TokenFault extends Fault {}

/** The token lacks a scope for what was asked, and serves for the rest: it costs that request, not the connection. */
export class ScopeFault extends TokenFault {}

export const isTokenFault = (error: unknown): error is TokenFault => error instanceof TokenFault;

export const isScopeFault = (error: unknown): error is ScopeFault => error instanceof ScopeFault;
