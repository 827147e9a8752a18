import { describe, expect, it } from 'vitest';
import { never } from '../testing/never';
import { createMcpFault, sessionLostFault } from './faults';
import { openRenewingSession } from './renewingSession';
import type { CallResult, McpFault, Session, ToolListing } from './session';
import { fakeSession, plainInfo } from '../testing/fakeSession';

const lost = sessionLostFault({ en: 'gone', zh: '' });
const NO_TOOLS: ToolListing = { tools: [], rejected: [], notes: [] };
const said = (text: string): CallResult => ({
  content: [{ type: 'text', text }],
  structuredContent: undefined,
  isError: false,
  notes: [],
});

/** A session that answers with its number until it forgets us; `hold` keeps calls of that tool running. */
class Life {
  readonly session: Session;
  isForgotten = false;
  isDisposed = false;
  lists = 0;
  calls: string[] = [];
  subscribed: string[] = [];
  finish!: (result: CallResult) => void;
  end!: (fault: McpFault) => void;

  constructor(number: number) {
    const ended = new Promise<McpFault>((resolve) => (this.end = resolve));
    const held = new Promise<CallResult>((resolve) => (this.finish = resolve));
    this.session = fakeSession({
      info: plainInfo({ name: `life ${number}` }),
      ended,
      listTools: async () => {
        if (this.isForgotten) throw lost;
        this.lists += 1;
        return NO_TOOLS;
      },
      callTool: async (tool) => {
        if (this.isForgotten) throw lost;
        this.calls.push(tool);
        return tool === 'hold' ? held : said(`${tool} ${number}`);
      },
      subscribe: async (uri) => {
        if (this.isForgotten) throw lost;
        this.subscribed.push(uri);
      },
      [Symbol.asyncDispose]: async () => void (this.isDisposed = true),
    });
  }
}

async function setUp({ forgottenFrom = Infinity } = {}) {
  const lives: Life[] = [];
  const renewals: number[] = [];
  let refusal: McpFault | undefined;
  const session = await openRenewingSession(
    async () => {
      if (refusal) throw refusal;
      const life = new Life(lives.length + 1);
      life.isForgotten = lives.length + 1 >= forgottenFrom;
      lives.push(life);
      return life.session;
    },
    { connectMs: 1_000, onRenewed: () => renewals.push(lives.length) },
    never(),
  );
  const life = (number: number): Life => lives[number - 1] as Life;
  const call = (tool = 'echo'): Promise<CallResult> => session.callTool(tool, {}, { signal: never() });
  return { session, lives, life, renewals, call, refuse: (fault: McpFault) => (refusal = fault) };
}

describe('a session that the server forgot', () => {
  it('is opened anew once for all that were refused, which are sent again', async () => {
    const { session, lives, life, renewals, call } = await setUp();
    await session.listTools(never());
    life(1).isForgotten = true;
    const results = await Promise.all([call('a'), call('b'), call('c')]);
    expect(results.map(({ content }) => content[0]?.text)).toEqual(['a 2', 'b 2', 'c 2']);
    expect([lives.length, renewals]).toEqual([2, [2]]);
    expect(life(1).isDisposed).toBe(true);
    expect(session.info.name).toBe('life 2');
  });

  it('repeats nothing that runs: the old one stays until that has ended', async () => {
    const { session, life, call } = await setUp();
    await session.listTools(never());
    const running = call('hold');
    life(1).isForgotten = true;
    await call();
    expect(life(1).isDisposed).toBe(false);
    life(1).finish(said('done'));
    expect((await running).content[0]?.text).toBe('done');
    expect([life(1).calls, life(2).calls]).toEqual([['hold'], ['echo']]);
    expect(life(1).isDisposed).toBe(true);
  });

  it('asks for a fresh list, since the tools may be others now', async () => {
    const { session, life, call } = await setUp();
    await session.listTools(never());
    let changes = 0;
    session.onChanged(() => (changes += 1));
    life(1).isForgotten = true;
    await call();
    expect(changes).toBe(1);
    await session.listTools(never());
    await call();
    expect(changes).toBe(1);
  });

  it('is told again what was subscribed to', async () => {
    const { session, life, call } = await setUp();
    await session.subscribe('note://a', never());
    await session.subscribe('note://b', never());
    await session.unsubscribe('note://b', never());
    life(1).isForgotten = true;
    await call();
    expect(life(2).subscribed).toEqual(['note://a']);
  });

  it('case 14: ends after one repetition when it is forgotten again before it answered anything', async () => {
    const { session, lives, life, call } = await setUp({ forgottenFrom: 2 });
    await session.listTools(never());
    life(1).isForgotten = true;
    await expect(call()).rejects.toBe(lost);
    expect(await session.ended).toBe(lost);
    expect(lives).toHaveLength(2);
  });

  it('ends with the reason when it cannot be opened anew', async () => {
    const { session, life, call, refuse } = await setUp();
    await session.listTools(never());
    life(1).isForgotten = true;
    refuse(createMcpFault('unreachable', 'no connection'));
    await expect(call()).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await session.ended).toMatchObject({ kind: 'unreachable' });
  });
});

it('ends as its session ends', async () => {
  const { session, life } = await setUp();
  const fault = createMcpFault('exited', 'over');
  life(1).end(fault);
  expect(await session.ended).toBe(fault);
});

it('closes every life of it', async () => {
  const { session, life, call } = await setUp();
  await session.listTools(never());
  void call('hold');
  life(1).isForgotten = true;
  await call();
  await session[Symbol.asyncDispose]();
  expect([life(1).isDisposed, life(2).isDisposed]).toEqual([true, true]);
});
