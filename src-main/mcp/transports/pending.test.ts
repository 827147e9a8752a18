import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { expect, it } from 'vitest';
import { createPending } from './pending';

const request = (id: number, method = 'tools/call'): JSONRPCMessage => ({ jsonrpc: '2.0', id, method });
const answer = (id: number | string): JSONRPCMessage => ({ jsonrpc: '2.0', id, result: {} });

function setUp() {
  const clock = { now: 0 };
  const dropped: string[] = [];
  const floods: number[] = [];
  const limits = { notificationsPerSecond: 3, requestsPerSecond: 2 };
  return {
    clock,
    dropped,
    floods,
    pending: createPending(
      limits,
      () => clock.now,
      (what) => dropped.push(what),
      () => floods.push(clock.now),
    ),
  };
}

it('admits one answer to each request, also when the id came back as text', () => {
  const { pending, dropped } = setUp();
  pending.sent(request(1));
  pending.sent(request(2));
  expect(pending.admit(answer('1'))).toEqual(answer('1'));
  expect(pending.admit(answer(1))).toBeNull();
  expect(pending.admit(answer(999))).toBeNull();
  expect(pending.waiting()).toEqual([2]);
  expect(dropped).toEqual(['answers']);
});

it('drops the late answer to a cancelled request', () => {
  const { pending } = setUp();
  pending.sent(request(1));
  pending.sent({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
  expect(pending.admit(answer(1))).toBeNull();
});

it('keeps the ids of both directions apart', () => {
  const { pending } = setUp();
  pending.sent(request(1));
  expect(pending.admit(request(1, 'ping'))).toEqual(request(1, 'ping'));
  expect(pending.admit(answer(1))).toEqual(answer(1));
});

it('knows when the handshake is done and completes its result', () => {
  const { pending } = setUp();
  pending.sent(request(0, 'initialize'));
  expect(pending.isHandshakeDone()).toBe(false);
  expect(pending.admit(answer(0))).toMatchObject({ result: { capabilities: {}, serverInfo: { name: '' } } });
  expect(pending.isHandshakeDone()).toBe(true);
});

it('lets only so many notifications and requests through in a second, and counts progress of no call as nothing', () => {
  const { pending, clock, dropped } = setUp();
  const notice: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/message' };
  const admitted = (message: JSONRPCMessage): number =>
    Array.from({ length: 10 }, () => pending.admit(message)).filter((it) => it !== null).length;
  expect([admitted(notice), admitted(request(5, 'ping'))]).toEqual([3, 2]);
  clock.now = 1_000;
  expect(admitted(notice)).toBe(3);
  expect(admitted({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1 } })).toBe(0);
  expect(dropped).toEqual(['notifications', 'requests']);
});

it('says that more arrives than is taken, for as long as it does', () => {
  const { pending, clock } = setUp();
  const notice: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/message' };
  for (let i = 0; i < 3; i++) pending.admit(notice);
  expect(pending.isFlooded()).toBe(false);
  pending.admit(notice);
  expect(pending.isFlooded()).toBe(true);
  clock.now = 1_000;
  expect(pending.isFlooded()).toBe(false);
});

it('tells a server that asks without pause from one that asks a lot now and then', () => {
  const { pending, clock, floods } = setUp();
  const ask = (count: number): void => {
    for (let i = 0; i < count; i++) pending.admit({ jsonrpc: '2.0', id: `s${i}`, method: 'ping' });
  };
  for (let second = 0; second < 10; second++) {
    clock.now = second * 3_000;
    ask(50);
  }
  expect(floods).toEqual([]);
  for (let second = 0; second < 10; second++) {
    clock.now = 100_000 + second * 1_000;
    ask(50);
  }
  expect(floods).toEqual([103_000]);
});
