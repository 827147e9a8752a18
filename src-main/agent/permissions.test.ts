import { expect, test } from 'vitest';
import { seededRandom } from '../testing/seededRandom';
import { matchesGlob } from './glob';
import { alwaysRule, judge, type JudgedCall, type PermissionMode, type Rule, type Verdict } from './permissions';

const call = (over: Partial<JudgedCall> = {}): JudgedCall => ({
  serverId: 'srv-a',
  tool: 'get_x',
  definition: 'v1',
  namesStateDir: false,
  ...over,
});
const rule = (verdict: Verdict, pattern: string, over: Partial<Rule> = {}): Rule => ({
  id: `${verdict} ${pattern}`,
  verdict,
  server_id: 'srv-a',
  pattern,
  ...over,
});
const verdictOf = (rules: readonly Rule[], asked = call(), mode: PermissionMode = 'ask'): Verdict =>
  judge(asked, rules, [], mode).verdict;

test.each([
  ['*', true],
  ['get_*', true],
  ['get_x', true],
  ['*x', true],
  ['g*t*x', true],
  ['get', false],
  ['et_*', false],
  ['GET_*', false],
  ['get_x*x', false],
])('the pattern %s on get_x: %s', (pattern, matches) => {
  expect(verdictOf([rule('allow', pattern)])).toBe(matches ? 'allow' : 'ask');
});

test('server and tool are matched as a pair: another server with such a tool is not meant', () => {
  expect(verdictOf([rule('allow', '*', { server_id: 'srv' })])).toBe('ask');
  expect(verdictOf([rule('allow', '*')], call({ serverId: 'srv-a/get_x' }))).toBe('ask');
  expect(verdictOf([rule('allow', 'get_*', { server_id: '*' })])).toBe('allow');
});

test('deny wins over everything, in every mode', () => {
  const rules = [rule('allow', 'get_x'), rule('deny', '*'), rule('allow', 'get_x')];
  const grants = [call()];
  for (const mode of ['ask', 'rules', 'all', 'chat-only'] as const)
    expect(judge(call(), rules, grants, mode).verdict).toBe('deny');
});

test('what no rule names asks, is denied or runs, as the mode says', () => {
  expect(verdictOf([], call(), 'ask')).toBe('ask');
  expect(verdictOf([], call(), 'rules')).toBe('deny');
  expect(verdictOf([], call(), 'all')).toBe('allow');
  expect(verdictOf([rule('allow', '*')], call(), 'chat-only')).toBe('deny');
});

test('arguments that name the state dir ask, whatever rule, grant or mode says', () => {
  const asked = call({ namesStateDir: true });
  expect(judge(asked, [rule('allow', 'get_x')], [asked], 'all')).toEqual({
    verdict: 'ask',
    reason: { kind: 'state-dir' },
  });
});

test('an allow covers only the tools as they were when it was made', () => {
  const covering = rule('allow', '*', { covers: { get_x: 'v1' } });
  expect(verdictOf([covering])).toBe('allow');
  expect(judge(call({ definition: 'v2' }), [covering], [], 'ask')).toEqual({
    verdict: 'ask',
    reason: { kind: 'changed', rule: covering },
  });
  expect(verdictOf([covering], call({ tool: 'constructor' }))).toBe('ask');
  expect(verdictOf([covering], call({ tool: 'get_x2' }), 'rules')).toBe('ask');
});

test('the more specific rule decides between asking and allowing, and the later of two alike', () => {
  expect(verdictOf([rule('allow', '*'), rule('ask', 'get_*')])).toBe('ask');
  expect(verdictOf([rule('allow', 'get_x'), rule('ask', 'get_*')])).toBe('allow');
  expect(verdictOf([rule('allow', 'get_x'), rule('ask', 'get_x')])).toBe('ask');
  expect(verdictOf([rule('ask', 'get_x', { server_id: '*' }), rule('allow', 'get*')])).toBe('allow');
});

test('a grant for the conversation stands above rules that ask, and only for the tool as it looked', () => {
  expect(judge(call(), [rule('ask', '*')], [call()], 'ask').reason).toEqual({ kind: 'conversation' });
  expect(judge(call({ definition: 'v2' }), [], [call()], 'ask').verdict).toBe('ask');
});

const words = ['get_x', 'get-x', '*', 'a*b', 'Tool', 'tool', 'x/y', 'x%2Fy', '查询', '.*', '[a]', 'get_*'] as const;
const ids = ['srv-a', 'srv', 'My Server', 'MY SERVER', 'a/b', '*x'] as const;

test('case 75: “always” silences the next identical call, whatever other rules allow or ask', () => {
  const random = seededRandom(75);
  for (let round = 0; round < 2000; round += 1) {
    const asked = call({ serverId: random.pick(ids), tool: random.pick(words) });
    const rules = Array.from({ length: random.below(6) }, () =>
      rule(random.pick(['allow', 'ask']), random.pick(words), { server_id: random.pick([...ids, '*']) }),
    );
    const always = alwaysRule(asked, 'new');
    expect(verdictOf([...rules, always], asked)).toBe('allow');
    expect(verdictOf([always], { ...asked, serverId: `${asked.serverId}2` })).toBe('ask');
    expect(verdictOf([always], { ...asked, tool: `${asked.tool}2` })).toBe('ask');
    expect(verdictOf([always], { ...asked, definition: 'v2' })).toBe('ask');
    expect(verdictOf([...rules, always, rule('deny', asked.tool, { server_id: '*' })], asked)).toBe('deny');
  }
});

test('a glob agrees with a plain reading of it', () => {
  const random = seededRandom(76);
  const text = (letters: readonly [string, ...string[]]): string =>
    Array.from({ length: random.below(7) }, () => random.pick(letters)).join('');
  for (let round = 0; round < 5000; round += 1) {
    const pattern = text(['a', 'b', '*']);
    const subject = text(['a', 'b']);
    const plain = new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 's');
    expect([pattern, subject, matchesGlob(pattern, subject)]).toEqual([pattern, subject, plain.test(subject)]);
  }
});
