import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { pathWords, problemWords } from './schemaForm/problemWords';
import type { CheckedArguments } from './toolArguments';

const mostShown = 6;

interface ArgumentsProblemProps {
  readonly checked: CheckedArguments;
  /** Only how many there are, where each stands at its own field already. */
  readonly brief: boolean;
}

/** Why the arguments were not sent, in words, all of them at once. */
export function ArgumentsProblem({ checked, brief }: ArgumentsProblemProps): ReactElement | null {
  const t = useText('chat');
  switch (checked.kind) {
    case 'ready':
      return null;
    case 'not-json':
      return <Alert>{t('jsonInvalid', { message: checked.message })}</Alert>;
    case 'not-object':
      return <Alert>{t('jsonNotObject')}</Alert>;
    case 'wrong':
      return (
        <Alert>
          <p className="font-medium">{t('problemsTitle', { count: checked.problems.length })}</p>
          {!(brief && checked.problems.every(({ path }) => path.length > 0)) && (
            <ul>
              {checked.problems.slice(0, mostShown).map((problem) => {
                const name = pathWords(problem.path);
                return (
                  <li key={`${name} ${problem.keyword}`}>
                    {name ? <span className="font-mono text-xs">{name}</span> : t('theArguments')}{' '}
                    {problemWords(problem, t)}
                  </li>
                );
              })}
            </ul>
          )}
        </Alert>
      );
  }
}

const Alert = ({ children }: { readonly children: React.ReactNode }): ReactElement => (
  <div role="alert" className="text-sm wrap-anywhere text-bad-text">
    {children}
  </div>
);
