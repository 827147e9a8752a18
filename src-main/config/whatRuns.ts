import { createHash } from 'node:crypto';
import { commandOf, typeOf } from './entryShape';
import type { Fill } from './expand';
import type { ServerEntry, ServerType } from './schema';
import { isSteering } from './steering';
import { nameOf, parseTemplate, referencesOf } from './template';

/** All that decides what a definition runs or reaches (spec X); what a confirmation shows, and what its hash covers. */
export interface WhatRuns {
  readonly type: ServerType;
  readonly command: readonly string[];
  readonly cwd: string;
  readonly url: string;
  readonly envInherit: readonly string[];
  /** `auth` but its secrets, as `key: value`. */
  readonly auth: readonly string[];
  readonly caFile: string;
  readonly serverId: string;
  readonly builtIn: string;
  readonly envNames: readonly string[];
  readonly headerNames: readonly string[];
  /** Such as `env/API_KEY: env:TOKEN`; a value's own sealed form does not count. */
  readonly references: readonly string[];
  /** Such as `PATH=/opt/bin`; a stored one stands as its reference. */
  readonly steering: readonly string[];
}

/** The parts of an entry that need a person's word; order of names does not matter, order of arguments does. */
export function whatRuns(entry: ServerEntry, fill: Fill): WhatRuns {
  const { kind = 'none', ...auth } = entry.auth ?? {};
  const env = Object.entries(entry.env ?? {});
  const headers = Object.entries(entry.headers ?? {});
  return {
    type: typeOf(entry),
    command: commandOf(entry).map(fill),
    cwd: fill(entry.cwd ?? ''),
    url: fill(entry.url ?? ''),
    envInherit: [...(entry.env_inherit ?? [])].sort(),
    auth: [
      `kind: ${kind}`,
      ...Object.entries(auth)
        .filter(([key, value]) => !AUTH_SECRETS.includes(key) && value !== undefined)
        .map(([key, value]) => `${key}: ${typeof value === 'string' ? fill(value) : JSON.stringify(value)}`)
        .sort(),
    ],
    caFile: entry.ca_file ?? '',
    serverId: entry.server_id ?? '',
    builtIn: entry.name ?? '',
    envNames: env.map(([name]) => name).sort(),
    headerNames: headers.map(([name]) => name).sort(),
    references: [
      ...env.flatMap(([name, value]) => foreignReferences(`env/${name}`, value)),
      ...headers.flatMap(([name, value]) => foreignReferences(`headers/${name}`, value)),
      ...AUTH_SECRETS.flatMap((key) => foreignReferences(`auth/${key}`, text(entry.auth?.[key]))),
    ].sort(),
    steering: env
      .filter(([name]) => isSteering(name))
      .map(([name, value]) => `${name}=${fill(value)}`)
      .sort(),
  };
}

/** Names one definition for good; the same parts give the same hash. */
export const hashOf = (parts: WhatRuns): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(parts).sort()))
    .digest('hex');

/** The keys of `auth` whose values are secret (spec S1). */
export const AUTH_SECRETS: readonly string[] = ['token', 'client_secret', 'private_key'];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function foreignReferences(place: string, value: string): string[] {
  const template = parseTemplate(value);
  const [only] = template;
  // Elsewhere in its section it would not resolve, so only the section needs to be compared.
  const section = place.slice(0, place.indexOf('/') + 1);
  if (template.length === 1 && only?.kind === 'secret' && only.name.startsWith(section)) return [];
  return referencesOf(value).map((reference) => `${place}: ${nameOf(reference)}`);
}
