import type { JsonProblemView } from '@contract';
import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';

const SEVERITY = { error: 'error', warning: 'warning', note: 'info' } as const;

/** Main counts lines and columns; what lies outside of the text, since it changed meanwhile, is left out. */
export const toDiagnostics = (doc: Text, problems: readonly JsonProblemView[]): Diagnostic[] =>
  problems.flatMap(({ line, column, length, message, severity }) => {
    if (line > doc.lines) return [];
    const { from: start, to: end } = doc.line(line);
    const from = Math.min(start + column - 1, end);
    return [{ from, to: Math.max(from, Math.min(from + length, doc.length)), message, severity: SEVERITY[severity] }];
  });
