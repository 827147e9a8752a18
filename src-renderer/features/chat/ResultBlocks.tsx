import type { ResultBlockView } from '@contract';
import { File, ImageOff, Link2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { safeUrl } from '../../lib/safeUrl';
import { CodeBlock } from '../../ui/CodeBlock';
import { useHost } from '../../ui/host';
import { JsonView } from '../../ui/JsonView';
import { formatBytes } from './format';
import { useLanguage } from './useLanguage';

interface ResultBlocksProps {
  readonly tool: string;
  readonly blocks: readonly ResultBlockView[];
}

/** A server's answer, block by block: text as text, pictures only when their bytes came along. */
export const ResultBlocks = ({ tool, blocks }: ResultBlocksProps): ReactElement => (
  <div className="flex flex-col gap-3">
    {blocks.map((block, index) => (
      <ResultBlock key={index} tool={tool} block={block} />
    ))}
  </div>
);

function ResultBlock({ tool, block }: { readonly tool: string; readonly block: ResultBlockView }): ReactElement {
  const t = useText('chat');
  const language = useLanguage();
  switch (block.kind) {
    case 'text':
      return (
        <WithCut cut={block.cut}>
          <CodeBlock code={block.text} wrap maxHeight={360} copyLabel={t('copyResult')} />
        </WithCut>
      );
    case 'structured':
      return (
        <WithCut cut={block.cut}>
          <p className="text-xs text-muted">{t('structured')}</p>
          <JsonView json={block.json} maxHeight={360} copyLabel={t('copyResult')} />
        </WithCut>
      );
    case 'image':
      return <ResultImage tool={tool} mime={block.mime} data={block.data} />;
    case 'file':
      return (
        <p className="flex items-center gap-2 text-sm wrap-anywhere">
          <File aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-muted" />
          {t('fileOf', { label: block.label, mime: block.mime, size: formatBytes(block.bytes, language) })}
        </p>
      );
    case 'link':
      return <ResultLink name={block.name} uri={block.uri} />;
  }
}

function WithCut({ cut, children }: { readonly cut: boolean; readonly children: React.ReactNode }): ReactElement {
  const t = useText('chat');
  return (
    <div className="flex flex-col gap-1">
      {children}
      {cut && <p className="text-xs text-muted">{t('textCut')}</p>}
    </div>
  );
}

const drawable = /^image\/(png|jpeg|gif|webp|bmp|avif)$/;

function ResultImage(props: { readonly tool: string; readonly mime: string; readonly data: string }): ReactElement {
  const t = useText('chat');
  const { tool, mime, data } = props;
  if (!drawable.test(mime) || !/^[A-Za-z0-9+/=\s]*$/.test(data))
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <ImageOff aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
        {t('imageRefused', { mime })}
      </p>
    );
  return (
    <img
      src={`data:${mime};base64,${data}`}
      alt={t('imageOf', { tool, mime })}
      className="max-h-96 max-w-full self-start rounded-control border border-line object-contain"
    />
  );
}

function ResultLink({ name, uri }: { readonly name: string; readonly uri: string }): ReactElement {
  const t = useText('chat');
  const host = useHost();
  const url = safeUrl(uri);
  return (
    <p className="flex items-baseline gap-2 text-sm wrap-anywhere">
      <Link2 aria-hidden size={16} strokeWidth={1.5} className="shrink-0 translate-y-0.5 text-muted" />
      <span className="min-w-0">
        {name && name !== uri && <span>{name} </span>}
        <span className="font-mono text-xs text-muted">{uri}</span>
      </span>
      {url && (
        <button type="button" className="shrink-0 rounded text-accent underline" onClick={() => host.openLink(url)}>
          {t('openLink')}
        </button>
      )}
    </p>
  );
}
