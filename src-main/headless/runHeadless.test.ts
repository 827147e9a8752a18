import { describe, expect, it } from 'vitest';
import { DEMO, plainCore } from '../testing/plainCore';
import { runLine } from '../testing/runLine';

describe('the command line', () => {
  it('refuses what one of our own servers started', async () => {
    const { code, stdout } = await runLine(plainCore([DEMO]).core, 'mcp list --json', '', { PLUGBOARD_CHILD: 'x' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  it('ends with 2 and words on stderr for bad usage', async () => {
    const { code, stdout, stderr } = await runLine(plainCore([]).core, 'mcp frob');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe('plugboard: there is no command "mcp frob"\nRun plugboard --help for the commands.\n');
  });

  it('prints help and version on stdout', async () => {
    expect((await runLine(plainCore([]).core, '--version')).stdout).toBe('1.2.3\n');
    expect((await runLine(plainCore([]).core, '--help')).stdout).toContain('plugboard mcp add NAME');
  });
});
