import { Fault } from './fault';

/**
 * No token could be had, so the request was never sent with one and no other will be before that passes: whoever keeps
 * a connection ends it. The kind says whether waiting helps (`unreachable`, `timed-out`) or only a person.
 */
export class TokenFault extends Fault {}

export const isTokenFault = (error: unknown): error is TokenFault => error instanceof TokenFault;
