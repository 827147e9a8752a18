import { describe, expect, it } from 'vitest';
import { DEMO, plainCore, REMOTE } from '../testing/plainCore';
import { runLine } from '../testing/runLine';

describe('mcp tools', () => {
  it('lists the tools of one server, starting no other', async () => {
    const { core, started } = plainCore([DEMO, REMOTE]);
    const { code, json } = await runLine(core, 'mcp tools demo --json');
    expect(code).toBe(0);
    expect([...started]).toEqual(['demo']);
    expect(json()).toEqual([
      {
        server: 'demo',
        tool: 'bad',
        name: 'demo__bad',
        title: null,
        description: '',
        input_schema: { type: 'object' },
        annotations: {},
        status: 'rejected',
        reason: 'its schema is a list',
      },
      {
        server: 'demo',
        tool: 'echo',
        name: 'demo__echo',
        title: 'Echo',
        description: 'Says it again',
        input_schema: { type: 'object', properties: { message: { type: 'string' } } },
        annotations: { readOnlyHint: true },
        status: 'ok',
        reason: null,
      },
    ]);
  });

  it('says why a named server has none', async () => {
    const { code, stdout, stderr } = await runLine(plainCore([DEMO, REMOTE]).core, 'mcp tools far --json');
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '[]\n', stderr: 'far: failed: exited with code 3\n' });
  });
});
