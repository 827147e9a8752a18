import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Words } from '../lib/words';
import { agentFaults, callFaults } from './agentFaults';
import { entryFaults, fileFaults, secretFaults, startFaults } from './configFaults';
import { ipcFaults } from './ipcFaults';
import { mcpFaults, mcpFrames } from './mcpFaults';
import { mcpNotes } from './mcpNotes';
import { modelFaults } from './modelFaults';
import { CHINESE } from './told';
import { accountFaults } from './oauthAccount';
import { oauthBrowser } from './oauthBrowser';
import { machineFaults } from './oauthMachine';
import { oauthAddresses, oauthServers } from './oauthServers';
import { usageFaults } from './usage';
import { windowFaults } from './windowFaults';

const MAIN = join(import.meta.dirname, '..');
/** Rooms that know no other language. */
const TELLING = ['lib', 'storage'];

const sourcesOf = (rooms: readonly string[]): string[] =>
  rooms.flatMap((room) =>
    readdirSync(join(MAIN, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(MAIN, room, path), 'utf8')),
  );

describe('every sentence that a person can see', () => {
  it('has its Chinese, also where it is told by a room that knows no other language', () => {
    const patterns = sourcesOf(TELLING).flatMap((text) =>
      [...text.matchAll(/\btold`((?:[^`\\]|\\.)*)`/g)].map(([, raw = '']) => raw.replaceAll(PART, '{}')),
    );
    expect(patterns.length).toBeGreaterThan(20);
    expect([...new Set(patterns)].filter((pattern) => !Object.hasOwn(CHINESE, pattern))).toEqual([]);
  });

  it.each(Object.entries({ agentFaults, callFaults, entryFaults, fileFaults, ipcFaults, mcpFaults, mcpFrames }))(
    'is in both languages in %s',
    (_name, group) => isInBoth(group),
  );
  it.each(Object.entries({ mcpNotes, modelFaults, secretFaults, startFaults, usageFaults, windowFaults }))(
    'is in both languages in %s',
    (_name, group) => isInBoth(group),
  );
  it.each(Object.entries({ accountFaults, machineFaults, oauthAddresses, oauthBrowser, oauthServers }))(
    'is in both languages in %s',
    (_name, group) => isInBoth(group),
  );
});

/** `${…}`, with braces inside it. */
const PART = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;

function isInBoth(group: object): void {
  for (const [name, entry] of Object.entries(group) as [string, unknown][]) {
    if (typeof entry !== 'object' || entry === null || !('en' in entry)) continue;
    const { en, zh } = entry as Words;
    expect(en, name).toMatch(/[a-z]/i);
    expect(zh, name).toMatch(/\p{Script=Han}/u);
  }
}
