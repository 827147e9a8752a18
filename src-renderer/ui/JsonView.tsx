import type { ReactElement } from 'react';
import { formatJson } from '../lib/formatJson';
import { CodeBlock } from './CodeBlock';

interface JsonViewProps {
  /** JSON text; what does not parse is shown as it is. */
  readonly json: string;
  readonly copyLabel?: string;
  readonly maxHeight?: number;
}

/** JSON laid out over lines, every character of it there. */
export const JsonView = ({ json, ...rest }: JsonViewProps): ReactElement => (
  <CodeBlock code={formatJson(json)} language="json" wrap {...rest} />
);
