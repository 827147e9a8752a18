import type { ResolvedPreviewView, ServerId } from '@contract';
import { Eye, RotateCw } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { CodeBlock } from '../../ui/CodeBlock';

import { ReferenceName } from './ReferenceName';

type Reference = ResolvedPreviewView['references'][number];

const stateText = {
  resolved: 'stateResolved',
  default: 'stateDefault',
  unresolved: 'stateUnresolved',
  absent: 'stateAbsent',
  stored: 'stateStored',
  locked: 'stateLocked',
  undecryptable: 'stateUndecryptable',
} as const satisfies Record<Reference['state'], string>;
const tones = {
  resolved: 'ok',
  default: 'neutral',
  unresolved: 'bad',
  absent: 'warn',
  stored: 'ok',
  locked: 'warn',
  undecryptable: 'bad',
} as const;

/** Looks, when asked, at what the references of a server come to now; no secret is shown (spec C7). */
export function ResolvedPreview({ id }: { id: ServerId }): ReactElement {
  const t = useText('secrets');
  const [preview, setPreview] = useState<ResolvedPreviewView | null>(null);
  const look = (): void => void attempt(bridge.previewServer({ id }).then(setPreview), t('previewFailed'));
  return (
    <div className="flex flex-col gap-3">
      {preview && <Outcome preview={preview} />}
      <Button size="sm" variant="quiet" icon={preview ? RotateCw : Eye} className="self-start" onClick={look}>
        {preview ? t('previewAgain') : t('previewShow')}
      </Button>
    </div>
  );
}

function Outcome({ preview: { references, texts } }: { preview: ResolvedPreviewView }): ReactElement {
  const t = useText('secrets');
  return (
    <>
      <table className="w-full text-left text-xs">
        <caption className="sr-only">{t('previewTitle')}</caption>
        <thead className="text-muted">
          <tr>
            <th className="py-1 pr-4 font-normal">{t('previewReference')}</th>
            <th className="py-1 pr-4 font-normal">{t('previewPlace')}</th>
            <th className="py-1 font-normal">{t('previewState')}</th>
          </tr>
        </thead>
        <tbody>
          {references.map(({ name, place, state }) => (
            <tr key={`${place} ${name}`} className="border-t border-line align-baseline">
              <td className="py-1.5 pr-4 wrap-anywhere">
                <ReferenceName reference={name} />
              </td>
              <td className="py-1.5 pr-4 font-mono wrap-anywhere text-muted">{place}</td>
              <td className="py-1.5 whitespace-nowrap">
                <Badge tone={tones[state]}>{t(stateText[state])}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {texts.some(({ differs }) => differs) && (
        <div className="flex flex-col gap-1.5">
          <h3 className="text-xs text-muted">{t('previewRuns')}</h3>
          <CodeBlock code={texts.map(({ text }) => text).join('\n')} wrap maxHeight={200} />
        </div>
      )}
    </>
  );
}
