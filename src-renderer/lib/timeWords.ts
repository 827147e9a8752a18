const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How far off a time is, in words and no finer than minutes: `in 52 minutes`, `3天前`. Pure. */
export function relativeTime(at: number, now: number, language: string): string {
  const ms = at - now;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(ms) >= length) ?? ['minute', 60_000];
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(Math.trunc(ms / size), unit);
}

/** What is left of a wait as a clock shows it: `4:07`. Pure. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
