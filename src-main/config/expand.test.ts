import { describe, expect, it } from 'vitest';
import { createFill, expand, referencesIn } from './expand';
import type { Lookup } from './expand';
import { literal } from './template';

const lookup: Lookup = {
  env: (name) => ({ TOK: 't0ken', EMPTY: '', TRAP: '${TOK}', 'ProgramFiles(x86)': 'C:\\P' })[name],
  secret: (written) => (written === '${secret:env/K.abc}' ? 'se${TOK}cret' : undefined),
  input: () => undefined,
  userHome: '/home/me',
  workspaceFolder: undefined,
};

describe('expand', () => {
  it.each([
    ['plain', 'plain'],
    ['${TOK}', 't0ken'],
    ['${env:TOK}', 't0ken'],
    ['Bearer ${TOK}!', 'Bearer t0ken!'],
    ['${NOPE:-fallback}', 'fallback'],
    ['${EMPTY:-fallback}', 'fallback'],
    ['${EMPTY}', ''],
    ['${TOK:-fallback}', 't0ken'],
    ['${env:NOPE:-a}', 'a'],
    ['${NOPE:-${TOK}}', 't0ken'],
    ['${NOPE:-}', ''],
    ['${userHome}/x', '/home/me/x'],
    ['${env:ProgramFiles(x86)}', 'C:\\P'],
    ['$${TOK}', '${TOK}'],
    ['$$${TOK}', '$${TOK}'],
    ['${TOK', '${TOK'],
    ['$TOK and {TOK}', '$TOK and {TOK}'],
    ['', ''],
  ])('reads %j as %j', (text, expected) => {
    expect(expand(text, lookup)).toEqual({ text: expected, unresolved: [] });
  });

  it('never expands what came out of a secret or a variable', () => {
    expect(expand('${secret:env/K.abc} ${TRAP}', lookup).text).toBe('se${TOK}cret ${TOK}');
  });

  it('names everything that does not resolve', () => {
    const { unresolved } = expand('${NOPE} ${env:NEITHER} ${input:pin} ${secret:x} ${workspaceFolder} ${a b}', lookup);
    expect(unresolved).toEqual(['env:NOPE', 'env:NEITHER', 'input:pin', 'secret:x', 'workspaceFolder', '${…}']);
  });

  it('reads a default in a default, and none that is deeper than anybody writes', () => {
    const nested = (depth: number): string => `${'${NOPE:-'.repeat(depth)}end${'}'.repeat(depth)}`;
    expect(expand(nested(10), lookup)).toEqual({ text: 'end', unresolved: [] });
    expect(expand(nested(8_000), lookup).unresolved).toEqual(['${…}']);
  });

  it('gives a value back that was written as literal', () => {
    for (const value of ['a${TOK}b', '$${x}', '${', '$${', '$$$${TOK}']) {
      expect(expand(literal(value), lookup)).toEqual({ text: value, unresolved: [] });
    }
  });
});

describe('referencesIn', () => {
  it('names the references of every place once, and no default', () => {
    const names = referencesIn({
      command: ['run', '${userHome}/x', '${secret:command/2.abc}'],
      cwd: '${workspaceFolder}',
      env: { A: '${TOK}', B: '${TOK:-sk-secret-default}', C: '$${NOT}' },
      headers: { H: '${input:pin}' },
      auth: { kind: 'bearer', token: '${env:BEARER}' },
    });
    expect(names).toEqual([
      'userHome',
      'secret:command/2.abc',
      'workspaceFolder',
      'env:TOK',
      'input:pin',
      'env:BEARER',
    ]);
  });
});

describe('createFill', () => {
  it('expands variables and leaves secrets and what is unknown as written', () => {
    const fill = createFill((name) => lookup.env(name), '/home/me');
    expect(fill('${TOK} ${userHome} ${secret:env/K.abc} ${NOPE} ${NOPE:-d}')).toBe(
      't0ken /home/me ${secret:env/K.abc} ${NOPE} d',
    );
  });

  it('keeps a text that only looks like a reference apart from a reference', () => {
    const fill = createFill((name) => lookup.env(name), '/home/me');
    expect(fill('$${secret:x}')).not.toBe(fill('${secret:x}'));
  });
});
