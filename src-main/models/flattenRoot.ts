import { isRecord } from '../lib/isRecord';
import { nodesOf, ownObject, propertiesOf, stringsOf, unique, type SchemaNode } from './jsonSchema';

const COMBINATORS = ['allOf', 'anyOf', 'oneOf'] as const;
/** Keywords that say something about the whole object and are refused at the root by at least one vendor. */
const DROPPED = new Set([...COMBINATORS, 'not', 'enum', 'const', 'if', 'then', 'else', 'dependentSchemas']);

export interface FlatRoot {
  readonly schema: SchemaNode;
  /** What the flattening lost, in words for the model; empty when nothing. */
  readonly note: string;
}

/** Makes the root one plain object: branches of a combinator become properties, and a sentence says how they go together. */
export function flattenRoot(root: SchemaNode): FlatRoot {
  const notes: string[] = [];
  const properties = new Map(propertiesOf(root));
  const required = new Set(stringsOf(root['required']));

  for (const combinator of COMBINATORS) {
    const branches = nodesOf(root[combinator]).map(flattenBranch);
    for (const branch of branches)
      for (const [name, schema] of propertiesOf(branch)) if (!properties.has(name)) properties.set(name, schema);
    if (combinator === 'allOf')
      branches.flatMap((branch) => stringsOf(branch['required'])).forEach((n) => required.add(n));
    else if (branches.length > 0) notes.push(choice(combinator, branches, required));
  }

  const kept = Object.entries(root).filter(([key]) => !DROPPED.has(key));
  const schema = { ...ownObject(kept), type: 'object', properties: ownObject(properties), required: [...required] };
  return { schema, note: notes.filter(Boolean).join(' ') };
}

/** A branch may itself be a combinator of objects. */
const flattenBranch = (branch: SchemaNode): SchemaNode =>
  COMBINATORS.some((key) => Array.isArray(branch[key])) && isRecord(branch) ? flattenRoot(branch).schema : branch;

/** Adds to `required` what every branch requires, and words the rest. */
function choice(kind: 'anyOf' | 'oneOf', branches: readonly SchemaNode[], required: Set<string>): string {
  const sets = branches.map((branch) => stringsOf(branch['required']));
  const common = (sets[0] ?? []).filter((name) => sets.every((set) => set.includes(name)));
  common.forEach((name) => required.add(name));
  const alternatives = unique(branches.map((branch) => namesOf(branch, required)).filter((names) => names !== ''));
  if (alternatives.length < 2) return '';
  return `Give ${kind === 'oneOf' ? 'exactly' : 'at least'} one of these groups of arguments: ${alternatives.join(' | ')}.`;
}

/** What tells a branch from its neighbours: what it alone requires, else what it may carry. */
function namesOf(branch: SchemaNode, required: ReadonlySet<string>): string {
  const own = stringsOf(branch['required']).filter((name) => !required.has(name));
  const fixed = propertiesOf(branch).flatMap(([name, schema]) =>
    isRecord(schema) && 'const' in schema ? [`${name}=${JSON.stringify(schema['const'])}`] : [],
  );
  const names = own.length > 0 ? own : propertiesOf(branch).map(([name]) => name);
  const fixedNames = fixed.map((text) => text.slice(0, text.indexOf('=')));
  return unique([...fixed, ...names.filter((name) => !fixedNames.includes(name))]).join(' + ');
}
