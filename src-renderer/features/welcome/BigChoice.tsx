import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';

interface BigChoiceProps {
  readonly title: string;
  readonly text: string;
  readonly onChoose: () => void;
}

/** One way to go on, in a card that is a button. */
export const BigChoice = ({ title, text, onChoose }: BigChoiceProps): ReactElement => (
  <button
    type="button"
    onClick={onChoose}
    className="flex w-full items-center gap-4 rounded-card border border-line bg-surface p-4 text-left transition-colors hover:bg-hover"
  >
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{title}</span>
      <span className="block text-muted">{text}</span>
    </span>
    <ArrowRight aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-muted" />
  </button>
);
