import { isDeepStrictEqual } from 'node:util';
import {
  findProperty,
  itemsOf,
  type JsonNode,
  type JsonProperty,
  propertiesOf,
  repeatedKey,
  toValue,
  unusableKey,
} from '../../storage/jsonDocument';
import { shapeProblem } from '../entryShape';
import { ServerEntry } from '../schema';
import { nameProblem } from '../serverName';
import { displayForms } from './displayForms';
import { errorAt, type ProblemKind, type ViewProblem } from './problem';
import type { Peek } from '../maskServer';
import { fileFaults } from '../../text/configFaults';
import { schemaIssue } from '../../text/schemaIssue';

/**
 * What a check looks at. `shown` and `shownBefore` are the texts with their markers, now and as they were opened: they
 * alone tell what was edited, so that no check ever says whether something typed is what is hidden.
 */
export interface CheckInput {
  readonly shown: JsonNode;
  readonly shownBefore: JsonNode | undefined;
  /** What stands behind `shown` and `shownBefore`; each has the same shape. */
  readonly after: JsonNode;
  readonly before: JsonNode | undefined;
  readonly peek: Peek;
}

/**
 * Pure: the schema check (spec W1), entry by entry. What stands in the way of a save is an error; what is wrong with
 * an entry that nobody touched only a warning, since its neighbours work (spec C4).
 */
export function checkText({ shown, shownBefore, after, before, peek }: CheckInput): ViewProblem[] {
  if (shown.type !== 'object') return [at(shown, { kind: 'syntax', detail: fileFaults.noObject })];
  const twice = repeatedKey(shown);
  if (twice) return [at(twice.keyNode, { kind: 'repeated', key: twice.key })];
  const list = findProperty(shown, 'servers')?.value;
  if (list === undefined) return [];
  if (list.type !== 'object') {
    return [at(list, { kind: 'syntax', detail: fileFaults.serversNoObject })];
  }
  const opened = valuesIn(shownBefore);
  const stored = valuesIn(before);
  const real = entriesIn(after);
  const names = new Set<string>();
  const problems = propertiesOf(list).flatMap((property, index) => {
    const { key, keyNode, value } = property;
    const isRepeated = names.size === names.add(key).size;
    if (isRepeated) return [at(keyNode, { kind: 'repeated', key })];
    const found = checkEntry(property, real[index]?.value ?? value);
    const isEdited = !opened.has(key) || !isDeepStrictEqual(opened.get(key), toValue(value));
    if (!isEdited) return found.map(soften);
    return [...found, ...displayForms(value, opened.get(key), stored.get(key), peek)];
  });
  return problems.sort((a, b) => a.offset - b.offset);
}

const entriesIn = (root: JsonNode | undefined): JsonProperty[] => propertiesOf(findProperty(root, 'servers')?.value);

const valuesIn = (root: JsonNode | undefined): ReadonlyMap<string, unknown> =>
  new Map(entriesIn(root).map(({ key, value }) => [key, toValue(value)]));

const soften = (problem: ViewProblem): ViewProblem =>
  problem.severity === 'error' ? { ...problem, severity: 'warning' } : problem;

/** `real` is the value behind the markers. */
function checkEntry({ key: server, keyNode, value }: JsonProperty, real: JsonNode): ViewProblem[] {
  const name = nameProblem(server);
  if (name !== null) return [at(keyNode, { kind: 'name', detail: name })];
  if (value.type !== 'object') return [at(value, { kind: 'entry', server, detail: fileFaults.noObject })];
  const unusable = unusableKey(value);
  if (unusable) return [at(unusable.keyNode, { kind: 'repeated', key: unusable.key })];
  const unknown = propertiesOf(value)
    .filter(({ key }) => !Object.hasOwn(ServerEntry.shape, key))
    .map(({ key, keyNode: node }): ViewProblem => ({ ...at(node, { kind: 'unknown-key', key }), severity: 'note' }));
  const parsed = ServerEntry.safeParse(toValue(real));
  if (!parsed.success) {
    return [
      ...parsed.error.issues.map((issue) =>
        at(nodeAt(value, issue.path) ?? keyNode, { kind: 'entry', server, detail: schemaIssue(issue) }),
      ),
      ...unknown,
    ];
  }
  const detail = shapeProblem(parsed.data);
  return [...(detail === null ? [] : [at(keyNode, { kind: 'entry', server, detail })]), ...unknown];
}

const at = ({ offset, length }: JsonNode, what: ProblemKind): ViewProblem => errorAt(offset, length, what);

/** The deepest value on the way that is there. */
function nodeAt(node: JsonNode, path: readonly PropertyKey[]): JsonNode | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return node;
  const next = typeof key === 'number' ? itemsOf(node)[key] : findProperty(node, String(key))?.value;
  return next === undefined ? undefined : (nodeAt(next, rest) ?? next);
}
