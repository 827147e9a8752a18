import type { ToolCallView } from '@contract';

const longest = 120;

/** One line that says what a call is about: what went wrong, how far it is, or what it was asked. */
export function callSummary(call: ToolCallView): string {
  // A denied or cancelled call says so itself; what it was about is worth more than the same again.
  if (call.problem && call.state === 'failed') return oneLine(call.problem);
  if (call.state === 'running' && call.progress?.message) return oneLine(call.progress.message);
  return argumentsSummary(call.arguments);
}

/** The values of a JSON object in one line, named unless there is only one. */
export function argumentsSummary(json: string): string {
  const value = parseJson(json);
  if (value === undefined) return oneLine(json);
  if (typeof value !== 'object' || value === null) return oneLine(text(value));
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only) return oneLine(text(only[1]));
  return oneLine(entries.map(([name, entry]) => `${name}: ${text(entry)}`).join(', '));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function oneLine(value: string): string {
  const line = value
    .slice(0, longest * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
