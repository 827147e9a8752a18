import { describe, expect, it } from 'vitest';
import type { PermissionRule } from '../config/settings';
import { DEMO, ENV_SECRET, OFF, plainCore, REMOTE, RESULT } from '../testing/plainCore';
import { runLine } from '../testing/runLine';

describe('mcp call', () => {
  it('prints the blocks as they came, without tokens; values of env are the server’s words', async () => {
    const { core, started, called, audited } = plainCore([DEMO, REMOTE]);
    const { code, json } = await runLine(core, ['mcp', 'call', 'demo__echo', '{"message":"hi"}', '--json']);
    expect(code).toBe(0);
    expect(audited).toMatchObject([{ call: { tool: 'echo', askedBy: 'command-line', state: 'done' } }]);
    expect([...started]).toEqual(['demo']);
    expect(called).toEqual([{ tool: 'echo', args: { message: 'hi' } }]);
    expect(json()).toEqual({
      content: [
        { type: 'text', text: `env ${ENV_SECRET} token [secret]` },
        { type: 'image', data: 'AAAA', mimeType: 'image/png', _meta: { odd: [1] } },
      ],
      structuredContent: { sum: 3 },
      is_error: false,
      duration_ms: expect.any(Number) as number,
    });
  });

  it('ends with 1 when the tool reports an error, and prints it all the same', async () => {
    const { core } = plainCore([DEMO], { call: { ...RESULT, isError: true } });
    const { code, json } = await runLine(core, 'mcp call demo__echo {} --json');
    expect(code).toBe(1);
    expect(json()).toMatchObject({ is_error: true });
  });

  it.each(['{"a":', '[1]', '"canary-secret"'])('ends with 2 for %s, starting nothing', async (text) => {
    const { core, started } = plainCore([DEMO]);
    const { code, stderr } = await runLine(core, ['mcp', 'call', 'demo__echo', text]);
    expect(code).toBe(2);
    expect(stderr).not.toContain('canary');
    expect(started.size).toBe(0);
  });

  it.each([
    ['demo__nothing', 'demo has no tool "demo__nothing". There are: demo__bad, demo__echo.'],
    ['demo__bad', 'The tool "demo__bad" cannot be used: its schema is a list'],
    ['off__echo', 'The server "off" is disabled.'],
    ['nope', 'There is no tool "nope". A tool is named SERVER__TOOL, and the servers are: demo, far.'],
    ['demo.echo', 'There is no tool "demo.echo". A tool is named SERVER__TOOL, and the servers are: demo, far.'],
  ])('ends with 1 for %s and says what there is', async (name, words) => {
    const { code, stderr } = await runLine(plainCore([DEMO, REMOTE, OFF]).core, `mcp call ${name} {}`);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
  });

  it('says of a server that failed only why it did', async () => {
    const { code, stderr } = await runLine(plainCore([DEMO, REMOTE]).core, 'mcp call far__x {}');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'plugboard: far is not connected: exited with code 3\n' });
  });

  it('finds a tool by its server’s own label too', async () => {
    const odd = { ...DEMO, name: 'docs (v2) é' };
    const { core, called, started } = plainCore([odd, DEMO]);
    const { code } = await runLine(core, ['mcp', 'call', 'docs (v2) é__echo', '{}']);
    expect(code).toBe(0);
    expect(called).toEqual([{ tool: 'echo', args: {} }]);
    expect([...started]).toEqual(['docs (v2) é']);
  });

  it('runs no tool while the settings cannot be read, since a rule in them may deny it', async () => {
    const settingsProblem = '/state/settings.json:1:2: a brace is missing';
    for (const line of ['mcp call demo__echo {}', 'ask hi']) {
      const { core, called } = plainCore([DEMO], { settingsProblem, steps: [] });
      const ran = await runLine(core, line);
      expect(ran.code).toBe(1);
      expect(ran.stderr).toMatch(/^\/state\/settings.json:1:2: a brace is missing\n/);
      expect(ran.stderr).toContain('rules that deny are not known');
      expect(called).toEqual([]);
    }
    expect((await runLine(plainCore([DEMO], { settingsProblem }).core, 'mcp list --no-connect --json')).code).toBe(0);
  });

  it('obeys a rule that denies, and asks nothing for the rest', async () => {
    const rules: PermissionRule[] = [{ id: 'r', verdict: 'deny', server_id: '*', pattern: 'ec*' }];
    const { core, called } = plainCore([DEMO], { rules });
    const { code, stderr } = await runLine(core, 'mcp call demo__echo {}');
    expect(code).toBe(1);
    expect(stderr).toBe('plugboard: The rule */ec* denies demo__echo.\n');
    expect(called).toEqual([]);
  });
});
