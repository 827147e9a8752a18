export type DurationWords =
  | { readonly key: 'milliseconds'; readonly milliseconds: number }
  | { readonly key: 'seconds'; readonly seconds: string }
  | { readonly key: 'minutes'; readonly minutes: number }
  | { readonly key: 'minutesSeconds'; readonly minutes: number; readonly seconds: number };

/** A duration as the text that says it; no finer than a person can use. */
export function toDuration(ms: number): DurationWords {
  if (ms < 95) return { key: 'milliseconds', milliseconds: Math.max(0, Math.round(ms)) };
  if (ms < 9950) return { key: 'seconds', seconds: (ms / 1000).toFixed(1) };
  const whole = Math.round(ms / 1000);
  const minutes = Math.floor(whole / 60);
  const seconds = whole % 60;
  if (minutes === 0) return { key: 'seconds', seconds: String(seconds) };
  return seconds === 0 ? { key: 'minutes', minutes } : { key: 'minutesSeconds', minutes, seconds };
}

/** `512 B`, `1.5 kB`, `3 MB`. */
export function formatBytes(bytes: number, language: string): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  const digits = value < 10 && power > 0 ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)} ${units[power] ?? ''}`;
}

export const formatNumber = (value: number, language: string): string => new Intl.NumberFormat(language).format(value);

/** The time, and the day when it was not today. */
export function formatTime(at: number, language: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, {
    ...(!isToday && { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);
}
