const OPENABLE = new Set(['https:', 'http:', 'mailto:']);

/** The address when a browser may be asked to open it; main checks again and asks the person. */
export function safeUrl(text: string | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  return OPENABLE.has(url.protocol) && !url.username && !url.password ? url.href : null;
}
