import type { ImportEntryView } from '@contract';
import { freeName, nameProblem, type NameProblem } from '../../lib/freeName';

/** One found server and what the person wants of it. */
export interface Pick {
  readonly entry: ImportEntryView;
  readonly wanted: boolean;
  readonly name: string;
  /** Typed values for what the entry asks for, by reference. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly movesArguments: boolean;
}

/** Proposes a free name for each; one that cannot be added, or is here already, starts unwanted. */
export function proposePicks(entries: readonly ImportEntryView[], taken: ReadonlySet<string>): readonly Pick[] {
  const used = new Set(taken);
  return entries.map((entry) => {
    const name = freeName(entry.name, used);
    used.add(name);
    const wanted = entry.problem === null && entry.same_as === null;
    return { entry, name, wanted, secrets: {}, movesArguments: entry.secret_flags.length > 0 };
  });
}

/** What is wrong with each wanted name, by key: beside the servers there are, and beside each other. */
export function pickProblems(picks: readonly Pick[], taken: ReadonlySet<string>): ReadonlyMap<string, NameProblem> {
  const used = new Set(taken);
  const problems = new Map<string, NameProblem>();
  for (const { entry, wanted, name } of picks) {
    if (!wanted) continue;
    const problem = nameProblem(name, used);
    if (problem) problems.set(entry.key, problem);
    used.add(name.trim());
  }
  return problems;
}

/** What main is told of a pick; nothing that was not asked for. */
export const toImportPick = ({ entry, name, secrets, movesArguments }: Pick) => ({
  key: entry.key,
  name: name.trim(),
  ...(Object.keys(secrets).length > 0 && { secrets: { ...secrets } }),
  ...(movesArguments && { moves_arguments: true }),
});
