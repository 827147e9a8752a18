import { KeyRound } from 'lucide-react';
import { useId, type ReactElement, type ReactNode } from 'react';

interface SignInFrameProps {
  readonly title: string;
  /** Beside the title, at the right. */
  readonly aside?: ReactNode;
  /** What is going on, in a sentence. */
  readonly text: ReactNode;
  readonly children?: ReactNode;
  /** What can be done; the first one is the next step. */
  readonly actions: ReactNode;
}

/** How each step of a sign-in looks: what it is, why, what can be done. */
export function SignInFrame({ title, aside, text, children, actions }: SignInFrameProps): ReactElement {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="overflow-hidden rounded-card border border-warn/40 bg-surface">
      <header className="flex items-start gap-3 bg-warn-soft px-4 py-3">
        <KeyRound aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0 text-warn" />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="font-medium wrap-anywhere">
            {title}
          </h2>
          <div className="text-sm wrap-anywhere text-muted">{text}</div>
        </div>
        {aside && <div className="tabular shrink-0 text-sm whitespace-nowrap text-muted">{aside}</div>}
      </header>
      <div className="flex flex-col gap-4 px-4 py-4">
        {children}
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
    </section>
  );
}
