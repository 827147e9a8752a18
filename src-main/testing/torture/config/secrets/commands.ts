import { join } from 'node:path';
import type { CanarySet } from './canarySet';
import { type Stage, TYPED } from './secretState';

/** One command as a person types it; `stdin` is what it reads. */
export interface Typed {
  readonly words: readonly string[];
  readonly stdin?: string;
  /** What it shows because a person must see what would run (spec S1). */
  readonly shows?: readonly string[];
}

const mcp = (line: string, stdin = ''): Typed => ({ words: ['mcp', ...line.split(' ')], stdin });

/** Gives every secret that a command takes. */
export const giving = ({ outside, teller, port }: Stage, canaries: CanarySet): readonly Typed[] => {
  const { env, header, token, clientSecret, privateKey } = canaries;
  const address = `http://127.0.0.1:${port}/mcp`;
  return [
    mcp(
      `add tells --env TOLD=- --json -- ${process.execPath} ${teller} ${join(outside, 'tells.saw')} --die`,
      env.value,
    ),
    mcp(`add mirror --url ${address} --type http --header X-Secret=- --token -`, `${header.value}\n${token.value}`),
    mcp(
      `add given --url ${address} --type http --auth client-credentials --client-id me --client-secret -`,
      clientSecret.value,
    ),
    mcp('edit given --private-key - --client-secret -', `${clientSecret.value}\n${privateKey.value}`),
    { ...mcp(`import ${join(outside, 'claude.json')}`), shows: ['argument'] },
    { ...mcp(`import ${join(outside, 'claude.json')} --json`), shows: ['argument'] },
    mcp(`import ${join(outside, 'claude.json')} --yes --move-secrets --json`),
    mcp('edit tells --env MORE=- --description again', env.value),
  ];
};

const NAMES = [...TYPED, 'tells', 'mirror', 'given', 'imported', 'nobody'];

/** Looks at servers in every way that starts nothing of itself and asks nobody. */
export const reading = (names: readonly string[]): readonly Typed[] => [
  mcp('list --timeout 20'),
  mcp('list --json --no-connect'),
  mcp('tools --json --timeout 20'),
  ...names.flatMap((name) => [
    mcp(`get ${name}`),
    mcp(`get ${name} --resolved --json`),
    mcp(`test ${name} --json --timeout 20`),
    mcp(`logs ${name}`),
  ]),
  mcp('export --json'),
];

/** Looks at everything in every way, right and wrong. */
export const looking = (canaries: CanarySet): readonly Typed[] => {
  return [
    ...reading(NAMES),
    mcp('test asks --input key=-', canaries.input.value),
    mcp('tools asks --input key=- --json', canaries.input.value),
    mcp('call imported__tell {}'),
    mcp('call mirror__none {} --json'),
    mcp('call typed__none {}'),
    mcp('restart tells'),
    mcp('export'),
    mcp('export typed mirror --json'),
    mcp('edit mirror --url not-an-address'),
    mcp('path'),
    { words: ['ask', 'say something', '--timeout', '20'] },
    { words: ['ask', 'say something', '--json', '--timeout', '20'] },
  ];
};

/** Replaces, encrypts and deletes. */
export const changing = (canaries: CanarySet): readonly Typed[] => [
  mcp('protect --json'),
  mcp('disable tells'),
  mcp('edit tells --env TOLD=-', `${canaries.env.value}`),
  mcp('edit mirror --rename mirrored --token -', canaries.token.value),
  mcp('edit typed --header X-Typed='),
];
