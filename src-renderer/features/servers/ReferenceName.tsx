import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { referenceText } from './referenceText';

/** One reference of an entry: a stored secret in words, any other as it is written. */
export function ReferenceName({ reference }: { reference: string }): ReactElement {
  const t = useText('secrets');
  const { name, isStored } = referenceText(reference);
  return (
    <>
      {isStored && <>{t('storedSecret')} </>}
      <span className="font-mono text-xs leading-5 wrap-anywhere">{name}</span>
    </>
  );
}
