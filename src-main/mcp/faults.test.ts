import { ErrorCode, InitializeResultSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { Fault } from '../lib/fault';
import { createMcpFault, isMethodMissing, isRetryable, toMcpFault } from './faults';
import type { McpFaultKind } from './session';

describe('toMcpFault', () => {
  it('keeps a fault as it is, also inside a reply of our own', () => {
    const fault = createMcpFault('exited', 'gone', { exitCode: 3 });
    expect(toMcpFault(fault)).toBe(fault);
    expect(toMcpFault(new McpError(-32000, 'gone', fault))).toBe(fault);
  });

  it('does not take a server for us, whatever its error carries', () => {
    const forged = JSON.parse('{"kind":"unauthorized","message":"sign in","exitCode":0,"signal":null}') as unknown;
    expect(toMcpFault(new McpError(-32000, 'sign in', forged)).kind).toBe('protocol');
  });

  it('shows the words of the server without prefix, hidden characters and excess', () => {
    const { kind, message } = toMcpFault(new McpError(-32603, `missing\u202E key\u0000 ${'x'.repeat(10_000)}`));
    expect(kind).toBe('protocol');
    expect(message.startsWith('missing key xxx')).toBe(true);
    expect(message).toHaveLength(2048);
  });

  it('names the field of a reply with the wrong shape', () => {
    const { error } = InitializeResultSchema.safeParse({ protocolVersion: 1, capabilities: {}, serverInfo: {} });
    expect(toMcpFault(error).kind).toBe('protocol');
    expect(toMcpFault(error).message).toContain('protocolVersion');
  });

  it('keeps the kind of lower rooms where it has one here, and calls the rest configuration', () => {
    expect(toMcpFault(new Fault('too-large', 'big')).kind).toBe('too-large');
    expect(toMcpFault(new Fault('locked', 'the keyring is locked'))).toMatchObject({
      kind: 'config',
      message: 'the keyring is locked',
    });
  });

  it('tells operating system errors from everything else', () => {
    expect(toMcpFault(Object.assign(new Error('spawn x ENOENT'), { code: 'ENOENT' })).kind).toBe('spawn-failed');
    expect(toMcpFault('odd').kind).toBe('protocol');
  });
});

it('knows a method that the server does not have', () => {
  expect(isMethodMissing(toMcpFault(new McpError(ErrorCode.MethodNotFound, 'no')))).toBe(true);
  expect(isMethodMissing(toMcpFault(new McpError(ErrorCode.InternalError, 'Method not found')))).toBe(false);
});

it('retries only what can get better by itself', () => {
  const kinds: McpFaultKind[] = ['spawn-failed', 'exited', 'unreachable', 'unauthorized', 'timed-out', 'protocol'];
  const retried = [...kinds, 'too-large', 'closed', 'blocked-address', 'config', 'cancelled'] as McpFaultKind[];
  expect(retried.filter((kind) => isRetryable(createMcpFault(kind, '')))).toEqual([
    'exited',
    'unreachable',
    'timed-out',
    'closed',
  ]);
});
