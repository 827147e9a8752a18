import { expect, test } from 'vitest';
import { splitCommandLine } from './splitCommandLine';

const words = (line: string) => splitCommandLine(line).command;

test('splits at white space and keeps quoted parts whole', () => {
  expect(words('npx -y "@scope/server name" \'a b\'')).toEqual(['npx', '-y', '@scope/server name', 'a b']);
  expect(words('run --path="C:\\Users\\me" x\\ y')).toEqual(['run', '--path=C:\\Users\\me', 'x y']);
});

test('keeps an empty argument', () => {
  expect(words("server --name ''")).toEqual(['server', '--name', '']);
});

test('joins lines that end in a backslash and drops a prompt sign', () => {
  expect(words('$ docker run \\\n  --rm image')).toEqual(['docker', 'run', '--rm', 'image']);
});

test('takes assignments before the program as environment, and only those', () => {
  const line = splitCommandLine("API_KEY='a b' DEBUG=1 npx server KEY=value");
  expect(line.env).toEqual([
    { name: 'API_KEY', value: 'a b' },
    { name: 'DEBUG', value: '1' },
  ]);
  expect(line.command).toEqual(['npx', 'server', 'KEY=value']);
});

test('expands nothing', () => {
  expect(words('server $HOME "${KEY}" *.txt')).toEqual(['server', '$HOME', '${KEY}', '*.txt']);
});

test('names what only a shell could do', () => {
  expect(splitCommandLine('cat x | server').problem).toBe('needs-shell');
  expect(splitCommandLine('server "oops').problem).toBe('unclosed-quote');
  expect(splitCommandLine('server "a | b"').problem).toBeNull();
});
