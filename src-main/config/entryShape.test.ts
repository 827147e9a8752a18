import { describe, expect, it } from 'vitest';
import { commandOf, shapeProblem, typeOf } from './entryShape';

describe('commandOf', () => {
  it('case 6 args-split: keeps an argument with spaces whole', () => {
    const args = ['--vault', '/Library/Mobile Documents/My Vault'];
    expect(commandOf({ command: 'server', args })).toEqual(['server', ...args]);
    expect(commandOf({ command: ['server', ...args] })).toEqual(['server', ...args]);
  });

  it('case 29: takes a command string beside args as the program, whatever it holds', () => {
    expect(commandOf({ command: '/Program Files/x', args: [] })).toEqual(['/Program Files/x']);
  });

  it.each([
    ['npx -y tiny-server', ['npx', '-y', 'tiny-server']],
    [`sh -c 'echo "hi there"'`, ['sh', '-c', 'echo "hi there"']],
    [`a "b \\"c\\"" d\\ e`, ['a', 'b "c"', 'd e']],
    ['C:\\tools\\x.exe --dir C:\\a', ['C:\\tools\\x.exe', '--dir', 'C:\\a']],
    [`x '' ""`, ['x', '', '']],
    ['  spaced   out ', ['spaced', 'out']],
  ])('splits a lone command line %j', (command, expected) => {
    expect(commandOf({ command })).toEqual(expected);
  });
});

describe('typeOf', () => {
  it('takes an entry without a type for local with a command, and for auto with an address', () => {
    expect(typeOf({ command: ['x'] })).toBe('local');
    expect(typeOf({ url: 'https://h' })).toBe('auto');
  });
});

describe('shapeProblem', () => {
  it.each([
    [{}, /neither/],
    [{ type: 'auto' as const }, /neither/],
    [{ command: ['x'], url: 'https://h' }, /both/],
    [{ type: 'local' as const }, /needs a command/],
    [{ command: [''] }, /neither|needs a command/],
    [{ type: 'http' as const }, /needs an address/],
    [{ type: 'claudeai-proxy' as const, url: 'https://h' }, /server_id/],
  ])('says what is wrong with %j', (entry, expected) => {
    expect(shapeProblem(entry)?.en).toMatch(expected);
  });

  it('has nothing against an entry that can work', () => {
    expect(shapeProblem({ command: ['x'] })).toBeNull();
    expect(shapeProblem({ type: 'sse', url: 'https://h' })).toBeNull();
  });
});
