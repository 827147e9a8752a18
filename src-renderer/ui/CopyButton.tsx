import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useText } from '../lib/i18n';
import { useHost } from './host';
import { IconButton } from './IconButton';
import { toast } from './toast';

/** Copies through main; its name says for two seconds that it did. */
export function CopyButton({ text, label }: { text: string; label?: string }): ReactElement {
  const t = useText('common');
  const host = useHost();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    host.copyText(text).then(
      () => setCopied(true),
      () => toast.failed(t('failedToCopy')),
    );
  };
  return (
    <IconButton
      size="sm"
      label={copied ? t('copied') : (label ?? t('copy'))}
      icon={copied ? Check : Copy}
      onClick={copy}
    />
  );
}
