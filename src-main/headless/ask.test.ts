import { describe, expect, it } from 'vitest';
import type { StepEvent } from '../models/provider';
import { DEMO, plainCore } from '../testing/plainCore';
import { runLine } from '../testing/runLine';

describe('ask', () => {
  const finish = { kind: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens: 4 } } as const;
  const hello: StepEvent[] = [{ kind: 'text', delta: 'Hello ' }, { kind: 'text', delta: 'there' }, finish];
  const callEcho: StepEvent[] = [
    { kind: 'call', callId: '1', name: 'demo__echo', arguments: { message: 'hi' } },
    { kind: 'finish', reason: 'tool-calls', usage: finish.usage },
  ];

  it('warns of an --allow that matches no server', async () => {
    const { core } = plainCore([DEMO], { steps: [hello] });
    const { code, stderr } = await runLine(core, 'ask hi --allow nosuch/* --allow d*/x');
    expect(code).toBe(0);
    expect(stderr).toBe('--allow nosuch/* matches no server; there are: demo.\n');
  });

  it('prints text, calls and tokens as data, and lets an allowed call run', async () => {
    const { core, called, asked } = plainCore([DEMO], { steps: [callEcho, hello] });
    const { code, json } = await runLine(core, 'ask hi there --model m --allow demo/* --json');
    expect(code).toBe(0);
    expect(json()).toEqual({
      text: 'Hello there',
      tool_calls: [
        {
          name: 'demo__echo',
          arguments: { message: 'hi' },
          is_error: false,
          duration_ms: expect.any(Number) as number,
        },
      ],
      usage: { input_tokens: expect.any(Number) as number, output_tokens: expect.any(Number) as number },
    });
    expect(called).toEqual([{ tool: 'echo', args: { message: 'hi' } }]);
    expect(asked[0]?.messages.at(-1)).toMatchObject({ content: [{ text: 'hi there' }] });
  });

  it('denies what nothing allows, and names the --allow that would pass', async () => {
    const { core, called } = plainCore([DEMO], { steps: [callEcho, hello] });
    const { code, stdout, stderr, json } = await runLine(core, 'ask hi --json');
    expect(code).toBe(0);
    expect(json()).toMatchObject({ text: 'Hello there', tool_calls: [{ name: 'demo__echo', is_error: true }] });
    expect(stderr).toContain('--allow demo/echo');
    expect(stdout).not.toContain('--allow');
    expect(called).toEqual([]);
  });

  it('streams the text for people', async () => {
    expect((await runLine(plainCore([DEMO], { steps: [hello] }).core, 'ask hi')).stdout).toBe('Hello there\n');
  });

  it('starts no server when there is no model, or a pattern is none', async () => {
    const { core, started } = plainCore([DEMO]);
    const noModel = await runLine(core, 'ask hi');
    expect(noModel).toMatchObject({ code: 1, stderr: 'plugboard: No model is configured.\n' });
    expect((await runLine(plainCore([DEMO], { steps: [hello] }).core, 'ask hi --allow everything')).code).toBe(2);
    expect(started.size).toBe(0);
  });
});
