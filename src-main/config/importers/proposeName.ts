import { nameProblem } from '../serverName';

const LONGEST = 64;

/** A name that works and is free, as close to the found one as can be (spec C10). */
export function proposeName(found: string, isTaken: (name: string) => boolean): string {
  const clean = found
    .replaceAll(/[\p{C}\u2028\u2029]/gu, '')
    .replaceAll(/_{2,}/g, '_')
    .trim()
    .slice(0, LONGEST);
  const base = nameProblem(clean) === null ? clean : 'server';
  for (let round = 1; ; round += 1) {
    const suffix = round === 1 ? '' : `-${round}`;
    const name = base.slice(0, LONGEST - suffix.length) + suffix;
    if (!isTaken(name)) return name;
  }
}
