import { expect, it } from 'vitest';
import { definitionHash } from '../agent/pins';
import { DEMO, plainCore, REMOTE } from '../testing/plainCore';
import { runLine } from '../testing/runLine';

const DENY = { id: 'd1', verdict: 'deny', server_id: '*', pattern: 'rm*' } as const;
const OLD = { id: 'a1', verdict: 'allow', server_id: 'demo', pattern: 'ec*', covers: { echo: 'another' } } as const;

it('lists rules by the names of their servers', async () => {
  const gone = { ...DENY, id: 'd2', server_id: 'gone' };
  const { core } = plainCore([DEMO], { rules: [DENY, OLD, gone] });
  expect((await runLine(core, 'permissions list --json')).json()).toEqual([
    { id: 'd1', verdict: 'deny', server: '*', pattern: 'rm*', created_at: null },
    { id: 'a1', verdict: 'allow', server: 'demo', pattern: 'ec*', created_at: null },
    { id: 'd2', verdict: 'deny', server: null, pattern: 'rm*', created_at: null },
  ]);
  expect((await runLine(core, 'permissions list')).stdout).toContain('a1  allow    demo/ec*\n');
});

it('tells what a call comes to and which rule says so, starting only its server', async () => {
  const { core, started } = plainCore([DEMO, REMOTE], { rules: [DENY] });
  expect((await runLine(core, 'permissions test demo__echo')).stdout).toBe('ask: no rule names it.\n');
  expect([...started]).toEqual(['demo']);
  const stale = await runLine(plainCore([DEMO], { rules: [OLD] }).core, 'permissions test demo/echo --json');
  expect(stale.json()).toMatchObject({ verdict: 'ask', reason: 'changed', rule: { id: 'a1' } });
  const denied = plainCore([DEMO], { rules: [{ ...DENY, pattern: '*' }] }).core;
  expect((await runLine(denied, 'permissions test demo/echo')).stdout).toBe('deny: the rule */* (d1) decides.\n');
  expect((await runLine(core, 'permissions test nope')).code).toBe(1);
});

it('approves the tools that match now as they look now, and revokes', async () => {
  const { core } = plainCore([DEMO]);
  const { stderr } = await runLine(core, 'permissions approve demo/ec*');
  expect(stderr).toBe('Allowed demo/ec*, which is 1 tool now.\n');
  const [rule] = core.settings.current().rules;
  const tool = core.pool.list().find(({ name }) => name === 'demo__echo')?.tool;
  expect(rule).toMatchObject({ verdict: 'allow', server_id: 'demo', covers: { echo: tool && definitionHash(tool) } });
  expect((await runLine(core, 'permissions test demo__echo')).stdout).toMatch(/^allow: the rule demo\/ec\* /);

  expect((await runLine(core, 'permissions approve demo/nothing')).code).toBe(1);
  expect((await runLine(core, 'permissions approve demo')).code).toBe(2);
  expect((await runLine(core, 'permissions revoke nobody')).code).toBe(1);
  expect((await runLine(core, `permissions revoke ${rule?.id ?? ''}`)).stderr).toBe('Revoked demo/ec*.\n');
  expect(core.settings.current().rules).toEqual([]);
});

it('changes nothing while the settings cannot be read', async () => {
  const { core } = plainCore([DEMO], { settingsProblem: '/state/settings.json:1:2: a brace is missing' });
  expect((await runLine(core, 'permissions approve demo/echo')).code).toBe(1);
  expect(core.settings.current().rules).toEqual([]);
});
