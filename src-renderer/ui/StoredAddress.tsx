import type { ReactElement } from 'react';
import { useText } from '../lib/i18n';
import { Button } from './Button';

interface StoredAddressProps {
  readonly masked: string;
  readonly onReplace: () => void;
}

/** An address with hidden parts: shown masked and kept until it is replaced whole, because the mask never goes back. */
export function StoredAddress({ masked, onReplace }: StoredAddressProps): ReactElement {
  const t = useText('common');
  return (
    <div className="flex min-h-8 items-center gap-2">
      <span className="min-w-0 flex-1 font-mono text-xs wrap-anywhere text-muted">{t('storedAs', { masked })}</span>
      <Button size="sm" variant="quiet" onClick={onReplace}>
        {t('replace')}
      </Button>
    </div>
  );
}
