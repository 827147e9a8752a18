import { expect, it } from 'vitest';
import { DEMO, plainCore, REMOTE } from '../testing/plainCore';
import { runLine } from '../testing/runLine';

it.each([
  ['mcp add x --header A=b -- node', '--header is for a server at an address; this one is a command'],
  ['mcp add x --token t -- node', '--token is for a server at an address; this one is a command'],
  ['mcp add x --env A=b --url https://h', '--env is for a server that runs here; this one is at an address'],
  ['mcp edit demo --header A=b', '--header is for a server at an address; this one is a command'],
  ['mcp edit demo --auth oauth', '--auth is for a server at an address; this one is a command'],
  ['mcp edit far --env A=b', '--env is for a server that runs here; this one is at an address'],
  ['mcp edit far --cwd /x', '--cwd is for a server that runs here; this one is at an address'],
  [
    'mcp edit demo --url https://h',
    'KEY would be left over from what this server was; delete that too, with --env KEY=',
  ],
  ['mcp edit far -- node', 'auth would be left over from what this server was; delete that too, with --auth none'],
])('what does not belong to that kind of server is refused before anything is written: %s', async (line, words) => {
  const { core, saved } = plainCore([DEMO, REMOTE]);
  const { code, stderr } = await runLine(core, line);
  expect({ code, said: stderr.split('\n') }).toMatchObject({
    code: 2,
    said: expect.arrayContaining([`plugboard: ${words}`]) as unknown,
  });
  expect(saved).toEqual([]);
});

it.each([
  'mcp edit demo --header A=',
  'mcp edit far --env A=',
  'mcp edit demo --env KEY= --url https://h',
  'mcp edit far --auth none -- node',
  'mcp edit far --header A=b --auth client-credentials',
])('what belongs there, and what deletes, is saved: %s', async (line) => {
  const { core, saved } = plainCore([DEMO, REMOTE]);
  expect((await runLine(core, line)).code).toBe(0);
  expect(saved).toHaveLength(1);
});
