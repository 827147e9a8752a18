import type { ServerId } from '@contract/ids';
import {
  findProperty,
  type JsonNode,
  type JsonProblem,
  type JsonProperty,
  problemAt,
  propertiesOf,
  toValue,
  unusableKey,
} from '../storage/jsonDocument';
import { shapeProblem } from './entryShape';
import { ServerEntry } from './schema';
import { nameProblem } from './serverName';
import type { NamedEntry } from './store';
import { entryFaults, fileFaults } from '../text/configFaults';
import type { Words } from '../lib/words';
import { schemaIssues } from '../text/schemaIssue';

export interface ReadServers {
  /** In file order. */
  readonly servers: readonly NamedEntry[];
  /** Each entry as it stands, valid or not. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly problem: JsonProblem | null;
}

/** Pure: the servers of a parsed file, entry by entry: one that is not valid leaves its neighbours alone (spec C4). */
export function readServers(text: string, root: JsonNode | undefined, idOf: (name: string) => ServerId): ReadServers {
  const list = findProperty(root, 'servers')?.value;
  if (list !== undefined && list.type !== 'object') {
    const problem = problemAt(text, list.offset, fileFaults.serversNoObject);
    return { servers: [], values: new Map(), problem };
  }
  const byName = groupByKey(propertiesOf(list));
  const servers: NamedEntry[] = [];
  const values = new Map<string, unknown>();
  for (const [name, [first, second]] of byName) {
    if (first === undefined) continue;
    values.set(name, toValue(first.value));
    const problem =
      nameProblem(name) ?? (second === undefined ? entryProblem(first, text) : repeatedProblem(text, first, second));
    const entry = problem === null ? ServerEntry.parse(toValue(first.value)) : null;
    servers.push({ id: idOf(name), name, entry, invalid: problem });
  }
  return { servers, values, problem: null };
}

/** Why a value is no entry, or null. Names keys, never values. */
export function validateEntry(value: unknown): Words | null {
  const parsed = ServerEntry.safeParse(value);
  return parsed.success ? shapeProblem(parsed.data) : schemaIssues(parsed.error.issues);
}

function groupByKey(properties: readonly JsonProperty[]): Map<string, JsonProperty[]> {
  const groups = new Map<string, JsonProperty[]>();
  for (const property of properties) groups.set(property.key, [...(groups.get(property.key) ?? []), property]);
  return groups;
}

function entryProblem({ value }: JsonProperty, text: string): Words | null {
  if (value.type !== 'object') return entryFaults.noObject;
  const unusable = unusableKey(value);
  if (unusable === undefined) return validateEntry(toValue(value));
  const { line } = problemAt(text, unusable.node.offset, '');
  const key = JSON.stringify(unusable.key);
  return unusable.key === '__proto__' ? entryFaults.unusableKey(key, line) : entryFaults.repeatedKey(key, line);
}

function repeatedProblem(text: string, first: JsonProperty, second: JsonProperty): Words {
  const [one, two] = [first, second].map(({ node }) => problemAt(text, node.offset, '').line);
  return entryFaults.repeatedName(one, two);
}
