import { COMMANDS, type CommandName, type Handlers } from '@contract';
import { describe, expect, it } from 'vitest';
import { Fault } from '../lib/fault';
import type { Log } from '../lib/log';
import { Secret } from '../lib/secret';
import { createRouter, type RouterDeps } from './router';
import { isOurSender, type SenderEvent } from './sender';

const ORIGIN = 'app://plugboard';
const OURS: SenderEvent = { sender: { id: 1 }, senderFrame: { parent: null, origin: ORIGIN } };
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A router whose handlers record what reached them and answer with `answer`. */
function routerWith(answer: (name: string) => unknown, over: Partial<RouterDeps> = {}) {
  const reached: string[] = [];
  const handlers = Object.fromEntries(
    COMMANDS.map((name) => [
      name,
      async () => {
        reached.push(name);
        return answer(name);
      },
    ]),
  ) as unknown as Handlers;
  const route = createRouter({
    handlers,
    isTrusted: (event) => isOurSender(event, new Set([1]), ORIGIN),
    isPerson: () => true,
    language: () => 'en',
    scrub: (text) => text.replaceAll('hunter2hunter2', '[secret]'),
    log: silent,
    ...over,
  });
  return { route, reached };
}

describe('who may send', () => {
  it.each<[string, SenderEvent]>([
    ['another window', { sender: { id: 2 }, senderFrame: { parent: null, origin: ORIGIN } }],
    ['a child frame', { sender: { id: 1 }, senderFrame: { parent: {}, origin: ORIGIN } }],
    ['a page that navigated away', { sender: { id: 1 }, senderFrame: { parent: null, origin: 'https://evil.test' } }],
    ['the dialog of main', { sender: { id: 1 }, senderFrame: { parent: null, origin: 'app://confirm' } }],
    ['an opaque origin', { sender: { id: 1 }, senderFrame: { parent: null, origin: 'null' } }],
    ['a frame that is gone', { sender: { id: 1 }, senderFrame: null }],
    ['developer tools', { sender: { id: 1 }, senderFrame: { parent: null, origin: 'devtools://devtools' } }],
    ['a longer host', { sender: { id: 1 }, senderFrame: { parent: null, origin: 'app://plugboard.evil' } }],
  ])('refuses every command of %s', async (_who, event) => {
    const { route, reached } = routerWith(() => undefined);
    for (const name of COMMANDS) {
      expect(await route(name, event, {})).toMatchObject({ ok: false, kind: 'not-allowed' });
    }
    expect(reached).toEqual([]);
  });
});

describe('what may be sent', () => {
  const nested = (depth: number): unknown => {
    let value: unknown = 'x';
    for (let i = 0; i < depth; i++) value = [value];
    return value;
  };
  const hostile: unknown[] = [
    null,
    0,
    -1,
    Number.NaN,
    '',
    'x'.repeat(100_000),
    true,
    [],
    [undefined],
    {},
    { id: null },
    { id: { toString: 'x' } },
    JSON.parse('{"__proto__":{"polluted":true},"id":"a"}'),
    { constructor: { prototype: { polluted: true } } },
    { id: 'a'.repeat(1_000_000) },
    { id: '../../etc/passwd', limit: Number.POSITIVE_INFINITY },
    new Date(Number.NaN),
    new Map([['id', 'x']]),
    new Uint8Array(1000),
    10n,
    nested(5000),
  ];

  it('answers every hostile payload of every command with a typed value', async () => {
    const { route } = routerWith(() => undefined);
    for (const name of COMMANDS) {
      for (const raw of hostile) {
        const result = await route(name, OURS, raw);
        expect(typeof result.ok).toBe('boolean');
        if (!result.ok) expect(['bad-input', 'internal']).toContain(result.kind);
      }
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('lets no payload of a wrong shape reach a handler', async () => {
    const { route, reached } = routerWith(() => undefined);
    const wrong: [CommandName, unknown][] = [
      ['removeServer', { id: 'x', extra: 1 }],
      ['removeServer', {}],
      ['openConversation', { id: 'UPPER', limit: 10 }],
      ['openConversation', { id: 'a', limit: 100_000 }],
      ['sendMessage', { id: 'a', text: '   ' }],
      ['answerApproval', { id: 'a', answer: 'forever' }],
      ['saveServer', { input: { name: 'x', type: 'local', enabled: true, command: 'rm -rf /' } }],
      ['saveServer', { input: { name: 'x', type: 'local', enabled: true, env: { KEY: 'plain' } } }],
      ['openLink', { url: 'x'.repeat(9000) }],
      ['listServers', { all: true }],
    ];
    for (const [name, raw] of wrong) {
      expect(await route(name, OURS, raw), name).toMatchObject({ ok: false, kind: 'bad-input' });
    }
    expect(reached).toEqual([]);
  });
});

describe('what counts only from a person', () => {
  const approve = (answer: string) => ['answerApproval', { id: 'q', answer }] as const;
  it.each([
    [...approve('once'), false],
    [...approve('conversation'), false],
    [...approve('always'), false],
    [...approve('deny'), true],
    ['answerServerQuestion', { id: 'q', answer: { kind: 'submit', values: [] } }, false],
    ['answerServerQuestion', { id: 'q', answer: { kind: 'open' } }, false],
    ['answerServerQuestion', { id: 'q', answer: { kind: 'allow', scope: 'once' } }, false],
    ['answerServerQuestion', { id: 'q', answer: { kind: 'decline' } }, true],
    ['answerServerQuestion', { id: 'q', answer: { kind: 'cancel' } }, true],
    ['runTool', { id: 'c', server_id: 's', tool: 't', arguments: '{}' }, false],
    ['previewImportFile', undefined, false],
    ['exportServers', { to: 'file' }, false],
    ['exportServers', { to: 'clipboard' }, true],
    ['saveSettings', { sampling_token_budget: 9_000 }, false],
    ['saveSettings', { theme: 'dark' }, true],
    ['stopTurn', { id: 'c' }, true],
    ['signIn', { id: 's' }, false],
    ['openSignInAgain', { id: 's' }, false],
    ['signOut', { id: 's' }, false],
    ['pasteCallback', { id: 's', text: 'http://127.0.0.1/' }, false],
    ['copySignInLink', { id: 's' }, false],
    ['cancelSignIn', { id: 's' }, true],
  ] as const)('%s %j', async (name, raw, passes) => {
    const { route, reached } = routerWith(() => ({ accepted: true }), { isPerson: () => false });
    const result = await route(name, OURS, raw);
    expect(reached.length > 0).toBe(passes);
    if (!passes) expect(result).toMatchObject({ ok: false, kind: 'not-a-person' });
  });
});

describe('what comes back', () => {
  it('gives expected failures as kind and message, scrubbed', async () => {
    const { route } = routerWith(() => {
      throw new Fault('conflict', 'it holds hunter2hunter2');
    });
    expect(await route('removeServer', OURS, { id: 's' })).toEqual({
      ok: false,
      kind: 'conflict',
      message: 'it holds [secret]',
    });
  });

  it('tells nothing of an unexpected failure, and logs it', async () => {
    const logged: unknown[] = [];
    const { route } = routerWith(
      () => {
        throw new Error('/home/ana/secret/path');
      },
      { log: { ...silent, error: (...words) => void logged.push(words) } },
    );
    expect(await route('removeServer', OURS, { id: 's' })).toEqual({
      ok: false,
      kind: 'internal',
      message: 'Unexpected error',
    });
    expect(logged).toHaveLength(1);
  });

  it('keeps back an answer with a field too many or a raw secret', async () => {
    const summary = { id: 'c', title: 't', updated_at: 1, running: false, waiting: 0 };
    const extra = routerWith(() => [{ ...summary, token: 'x' }]);
    expect(await extra.route('listConversations', OURS, undefined)).toMatchObject({ ok: false, kind: 'internal' });
    const secret = routerWith(() => [{ ...summary, title: new Secret('hunter2hunter2') }]);
    expect(await secret.route('listConversations', OURS, undefined)).toMatchObject({ ok: false, kind: 'internal' });
    const good = routerWith(() => [summary]);
    expect(await good.route('listConversations', OURS, undefined)).toEqual({ ok: true, value: [summary] });
  });
});
