import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { cx } from '../../../lib/cx';
import { useText } from '../../../lib/i18n';
import { jsonStore } from './jsonStore';

const MARKS = {
  error: { icon: CircleAlert, colour: 'text-bad' },
  warning: { icon: TriangleAlert, colour: 'text-warn' },
  note: { icon: Info, colour: 'text-info' },
} as const;

/** What main finds in the text, each line a way to its place. */
export function JsonProblems({ onGo }: { onGo: (line: number, column: number) => void }): ReactElement | null {
  const t = useText('json');
  const problems = useStore(jsonStore, (state) => state.problems);
  if (problems.length === 0) return null;
  return (
    <ul
      aria-label={t('problemList')}
      className="max-h-28 shrink-0 overflow-y-auto rounded-card border border-line py-1"
    >
      {problems.map(({ line, column, message, severity }, index) => {
        const { icon: Icon, colour } = MARKS[severity];
        return (
          <li key={index}>
            <button
              type="button"
              className="flex w-full items-start gap-2 px-3 py-1 text-left text-xs hover:bg-hover focus-visible:-outline-offset-2"
              onClick={() => onGo(line, column)}
            >
              <Icon aria-hidden size={14} strokeWidth={1.5} className={cx('mt-px shrink-0', colour)} />
              <span className="wrap-anywhere">{t('problemLine', { line, message })}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
