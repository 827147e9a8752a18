/** `name`, or the first of `name-2`, `name-3` … that nobody has. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}-${String(number)}`)) number += 1;
  return `${name}-${String(number)}`;
}

export type NameProblem = 'nameMissing' | 'nameUnderscores' | 'nameTaken' | 'nameTooLong' | 'nameCharacters';

/** Why a server cannot be called so (spec C10). */
export function nameProblem(name: string, taken: ReadonlySet<string>): NameProblem | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'nameMissing';
  if (trimmed.length > 64) return 'nameTooLong';
  if (trimmed.includes('__')) return 'nameUnderscores';
  if (/[\p{Cc}\p{Cf}]/u.test(trimmed)) return 'nameCharacters';
  return taken.has(trimmed) ? 'nameTaken' : null;
}
