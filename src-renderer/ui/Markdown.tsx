import { cjk } from '@streamdown/cjk';
import { isValidElement, memo, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import {
  defaultRehypePlugins,
  Streamdown,
  useIsCodeFenceIncomplete,
  type Components,
  type ExtraProps,
} from 'streamdown';
import { useText } from '../lib/i18n';
import { safeUrl } from '../lib/safeUrl';
import { CodeBlock } from './CodeBlock';
import { useHost } from './host';

interface HastNode {
  type: string;
  value?: string;
  children?: HastNode[];
}

/** HTML in a model's text is shown as the characters it is made of. */
const rawAsText = () => (tree: HastNode) => {
  const visit = (node: HastNode): void => {
    if (node.type === 'raw') node.type = 'text';
    node.children?.forEach(visit);
  };
  visit(tree);
};

function Link({ href, children }: ComponentProps<'a'> & ExtraProps): ReactElement {
  const host = useHost();
  const url = safeUrl(href);
  if (!url) return <span title={href}>{children}</span>;
  return (
    <a
      href={url}
      title={url}
      rel="noreferrer"
      onClick={(event) => {
        event.preventDefault();
        host.openLink(url);
      }}
    >
      {children}
    </a>
  );
}

/** A picture's address would tell its server that the text was read, so none is ever fetched. */
function LeftOutImage({ alt }: ComponentProps<'img'> & ExtraProps): ReactElement {
  const t = useText('common');
  return <span className="text-muted">[{t('imageLeftOut', { alt: alt || '?' })}]</span>;
}

function Fence({ children }: ComponentProps<'pre'> & ExtraProps): ReactElement {
  const streaming = useIsCodeFenceIncomplete();
  const { className, children: code } = isValidElement<{ className?: string; children?: ReactNode }>(children)
    ? children.props
    : {};
  const language = /language-(\S+)/.exec(className ?? '')?.[1];
  return (
    <CodeBlock
      code={typeof code === 'string' ? code.replace(/\n$/, '') : ''}
      streaming={streaming}
      {...(language && { language })}
    />
  );
}

const Table = ({ children }: ComponentProps<'table'> & ExtraProps): ReactElement => (
  <div className="overflow-x-auto" tabIndex={0} role="group">
    <table>{children}</table>
  </div>
);

const InlineCode = ({ children }: ComponentProps<'code'> & ExtraProps): ReactElement => <code>{children}</code>;

const components: Components = {
  a: Link,
  img: LeftOutImage,
  pre: Fence,
  table: Table,
  code: InlineCode,
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  hr: 'hr',
  strong: 'strong',
  sub: 'sub',
  sup: 'sup',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
};

const rehypePlugins = [rawAsText, defaultRehypePlugins['sanitize']].filter((plugin) => plugin !== undefined);

interface MarkdownProps {
  readonly text: string;
  /** Still growing: half-written emphasis, links and fences are closed for the eye. */
  readonly streaming?: boolean;
}

/** A model's words in reading size. Draws no HTML, fetches nothing, opens links only through the host. */
export const Markdown = memo(function Markdown({ text, streaming = false }: MarkdownProps): ReactElement {
  return (
    <Streamdown
      className="markdown"
      parseIncompleteMarkdown={streaming}
      components={components}
      rehypePlugins={rehypePlugins}
      plugins={{ cjk }}
      controls={false}
      linkSafety={{ enabled: false }}
    >
      {text}
    </Streamdown>
  );
});
