import type { ImportEntryView } from '@contract';
import { freeName, nameProblem, type NameProblem } from '../../lib/freeName';

/** One found server and what the person wants of it. */
export interface Pick {
  readonly entry: ImportEntryView;
  readonly wanted: boolean;
  readonly name: string;
}

/** Proposes a free name for each; one that cannot be added as it is starts unwanted. */
export function proposePicks(entries: readonly ImportEntryView[], taken: ReadonlySet<string>): readonly Pick[] {
  const used = new Set(taken);
  return entries.map((entry) => {
    const name = freeName(entry.name.replaceAll(/_{2,}/g, '-'), used);
    used.add(name);
    return { entry, name, wanted: entry.problem === null };
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
