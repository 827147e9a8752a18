import type { JsonChangeView, JsonCheckView, JsonProblemView, JsonSavedView, JsonTextView } from '@contract';
import { cleanText } from '../../lib/cleanText';
import type { ServerTextChange } from '../../mcp/diffTexts';
import type { ShownText, TextCheck, TextSaved } from '../../mcp/editText';
import type { TextProblem } from '../../mcp/textProblems';
import type { Language } from '../../text/language';
import { toConfigProblemView } from './serverView';

/** The text itself crosses as it is, since it comes back; the editor makes its hidden characters visible. */
export const toJsonTextView = ({ path, markers, problem, ...shown }: ShownText, language: Language): JsonTextView => ({
  ...shown,
  path: cleanText(path),
  markers: markers.map(({ references, ...marker }) => ({ ...marker, references: references.map(line) })),
  problem: toConfigProblemView(problem, language),
});

export const toJsonCheckView = ({ problems, changes }: TextCheck): JsonCheckView => ({
  problems: problems.map(toProblemView),
  changes: changes.map(toChangeView),
});

export function toJsonSavedView(saved: TextSaved, language: Language): JsonSavedView {
  switch (saved.kind) {
    case 'declined':
      return saved;
    case 'problems':
      return { kind: saved.kind, problems: saved.problems.map(toProblemView) };
    case 'conflict':
      return { kind: saved.kind, servers: saved.servers.map(line) };
    case 'saved':
      return {
        kind: saved.kind,
        servers: saved.servers.map(({ outcome, ...change }) => ({ ...toChangeView(change), outcome })),
        shown: toJsonTextView(saved.shown, language),
      };
  }
}

const toProblemView = (problem: TextProblem): JsonProblemView => ({
  ...problem,
  message: cleanText(problem.message).slice(0, 4096),
});

const toChangeView = ({ name, ...change }: ServerTextChange): JsonChangeView => ({ ...change, name: line(name) });

const line = (text: string): string => cleanText(text).slice(0, 1024);
