import { describe, expect, it } from 'vitest';
import { readCommandLine } from './commandLine';

describe('readCommandLine', () => {
  it.each([
    [['plugboard'], null],
    [['electron', '.'], null],
    [
      ['electron', '--no-sandbox', '/app', '--', 'mcp', 'list', '--json'],
      ['mcp', 'list', '--json'],
    ],
    [['electron', '/app', '--', '--help'], ['--help']],
    [
      ['electron', '/app', '--', '--state-dir', '/s', 'ask', 'hi'],
      ['--state-dir', '/s', 'ask', 'hi'],
    ],
    [
      ['electron', '/app', '--', '--state-dir=/s', 'mcp', 'list'],
      ['--state-dir=/s', 'mcp', 'list'],
    ],
    [['electron', '/app', '--', '--state-dir', 'mcp'], null],
    [['electron', '/app', '--', '--state-dir'], ['--state-dir']],
    [['electron', '/app', '--', ''], ['']],
    [['electron', '/app', '--', 'bogus'], ['bogus']],
    [['electron', '/app', '--', 'plugboard://install'], null],
    [['electron', '/app', '--', '/some/file'], null],
    [['electron', 'mcp', 'list'], null],
  ])('finds the headless command of %j', (argv, headless) => {
    expect(readCommandLine(argv).headless).toEqual(headless);
  });

  it('reads the state dir before and after the separator, in both notations', () => {
    expect(readCommandLine(['electron', '.', '--state-dir', '/s']).stateDir).toBe('/s');
    expect(readCommandLine(['electron', '.', '--', '--state-dir=/a=b']).stateDir).toBe('/a=b');
    expect(readCommandLine(['electron', '.', '--', 'mcp', 'list', '--profile', 'work']).profile).toBe('work');
  });

  it("never reads a server's own arguments as ours", () => {
    const line = readCommandLine(['electron', '.', '--', 'mcp', 'add', 'x', '--', 'srv', '--state-dir', '/evil']);
    expect(line.stateDir).toBeNull();
    expect(line.headless).toEqual(['mcp', 'add', 'x', '--', 'srv', '--state-dir', '/evil']);
  });
});
