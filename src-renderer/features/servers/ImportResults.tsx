import type { SaveOutcome } from '@contract';
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';

/** What became of one server. */
export interface ImportResult {
  readonly key: string;
  readonly name: string;
  readonly outcome: SaveOutcome;
  readonly problem: string | null;
}

/** One line for each server that was tried. */
export function ImportResults({ results }: { results: readonly ImportResult[] }): ReactElement {
  const i = useText('imports');
  return (
    <ul aria-label={i('results')} role="list" className="divide-y divide-line rounded-card border border-line">
      {results.map((result) => (
        <Line key={`${result.key}-${result.name}`} result={result} />
      ))}
    </ul>
  );
}

function Line({ result: { name, outcome, problem } }: { result: ImportResult }): ReactElement {
  const i = useText('imports');
  const isWell = outcome.persisted && outcome.runtime !== 'failed';
  const Icon = isWell ? CircleCheck : outcome.persisted ? TriangleAlert : OctagonAlert;
  const tone = isWell ? 'text-ok' : outcome.persisted ? 'text-warn' : 'text-bad';
  const words = { started: 'resultStarted', failed: 'resultFailed', unchanged: 'resultUnchanged' } as const;
  return (
    <li className="flex items-start gap-2.5 px-3 py-2 text-sm">
      <Icon aria-hidden size={16} strokeWidth={1.5} className={`mt-0.5 shrink-0 ${tone}`} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>
        {problem && <span className="block text-xs text-muted">{problem}</span>}
      </span>
      <span className="shrink-0 text-muted">{i(outcome.persisted ? words[outcome.runtime] : 'resultNot')}</span>
    </li>
  );
}
