import { describe, expect, it } from 'vitest';
import { Fault } from '../lib/fault';
import { parseArgs } from './parseArgs';

const words = (line: string): string[] => line.split(' ');
const usageOf = (argv: readonly string[]): string => {
  try {
    parseArgs(argv);
  } catch (error) {
    if (error instanceof Fault && error.kind === 'usage') return error.message;
  }
  throw new Error('expected a usage fault');
};

describe('a command about what servers offer', () => {
  it.each([
    ['mcp resources', { kind: 'resources', server: null }],
    ['mcp resources a --json', { kind: 'resources', server: 'a' }],
    ['mcp templates a', { kind: 'templates', server: 'a' }],
    ['mcp prompts', { kind: 'prompts', server: null }],
    ['mcp read a x://y --out f', { kind: 'read', server: 'a', uri: 'x://y', out: 'f' }],
    [
      'mcp prompt a p --arg K=v=w --arg L=',
      {
        kind: 'prompt',
        server: 'a',
        name: 'p',
        args: [
          ['K', 'v=w'],
          ['L', ''],
        ],
      },
    ],
    [
      'mcp complete a --prompt p city Pa --arg state=x',
      {
        kind: 'complete',
        server: 'a',
        what: { of: { prompt: 'p' }, argument: 'city', typed: 'Pa', filled: { state: 'x' } },
      },
    ],
    [
      'mcp complete a --template x://{id} id',
      {
        kind: 'complete',
        server: 'a',
        what: { of: { uriTemplate: 'x://{id}' }, argument: 'id', typed: '', filled: {} },
      },
    ],
    ['mcp logs a', { kind: 'logs', name: 'a', isWire: false, level: null }],
    ['mcp logs a --wire --level warning', { kind: 'logs', name: 'a', isWire: true, level: 'warning' }],
    ['mcp ping a', { kind: 'ping', name: 'a' }],
  ])('is understood: %s', (line, command) => {
    expect(parseArgs(words(line)).command).toEqual(command);
  });

  it('keeps an argument of a prompt whole, whatever stands in it', () => {
    const { command } = parseArgs(['mcp', 'prompt', 'a', 'p', '--arg', 'title=The "show" must\n go on!']);
    expect(command).toMatchObject({ args: [['title', 'The "show" must\n go on!']] });
  });

  it('says what servers may ask meanwhile, where a server runs for it', () => {
    const offers = { elicit: 'accept', sampling: true, roots: ['/a', '/b'] };
    for (const line of ['mcp call t {}', 'mcp read a x://y', 'mcp prompt a p', 'ask what']) {
      const argv = words(`${line} --elicit accept --sampling on --root /a --root /b`);
      expect(parseArgs(argv).offers).toEqual(offers);
      expect(parseArgs(words(line)).offers).toEqual({ elicit: null, sampling: false, roots: [] });
    }
  });

  it.each([
    ['mcp resources a b', 'mcp resources takes at most one SERVER'],
    ['mcp read a', 'mcp read takes a SERVER and a URI'],
    ['mcp read a x://y --out f --json', 'give either --json or --out, not both'],
    ['mcp prompt a', 'mcp prompt takes a SERVER and a NAME'],
    ['mcp prompt a p --arg K', '--arg takes NAME=VALUE'],
    ['mcp complete a city Pa', 'mcp complete takes a SERVER'],
    ['mcp complete a --prompt p --template t city', 'mcp complete takes a SERVER'],
    ['mcp logs', 'mcp logs takes one NAME'],
    ['mcp logs a --level loud', '--level is one of debug, info'],
    ['mcp ping a b', 'mcp ping takes one NAME'],
    ['mcp ping a --wire', '--wire does not belong to this command'],
    ['mcp list --elicit accept', '--elicit does not belong to this command'],
    ['mcp call t {} --sampling maybe', '--sampling is one of on, off'],
  ])('is refused with words: %s', (line, message) => {
    expect(usageOf(words(line))).toContain(message);
  });
});

describe('a command about signing in', () => {
  it.each([
    ['mcp login a', { kind: 'login', name: 'a', opens: true }],
    ['mcp login a --no-browser --input K=-', { kind: 'login', name: 'a', opens: false }],
    ['mcp logout a --json', { kind: 'logout', name: 'a' }],
    ['mcp auth a', { kind: 'auth', name: 'a' }],
  ])('%s', (line, command) => {
    expect(parseArgs(words(line)).command).toEqual(command);
  });

  it('leaves a person more time than a server', () => {
    expect(parseArgs(words('mcp login a')).timeoutMs).toBe(330_000);
    expect(parseArgs(words('mcp login a --timeout 7')).timeoutMs).toBe(7000);
    expect(parseArgs(words('mcp logout a')).timeoutMs).toBe(40_000);
  });

  it.each([
    ['mcp login', 'mcp login takes one NAME'],
    ['mcp auth a b', 'mcp auth takes one NAME'],
    ['mcp logout a --no-browser', '--no-browser does not belong to this command'],
    ['mcp list --no-browser', '--no-browser does not belong to this command'],
  ])('refuses %s', (line, message) => {
    expect(usageOf(words(line))).toBe(message);
  });
});
