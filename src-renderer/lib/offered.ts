/** What can be chosen: what this version offers, and after it what stands there already without being offered. */
export const offered = <V extends string>(choices: readonly V[], ...present: readonly (V | undefined)[]): V[] => [
  ...new Set([...choices, ...present.filter((value) => value !== undefined)]),
];
