import type { ToolView } from '@contract';
import type { ReactElement } from 'react';
import { cx } from '../../lib/cx';

interface FoundToolProps {
  readonly id: string;
  readonly tool: ToolView;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One tool in the finder's list. */
export const FoundTool = ({ id, tool, selected, onPoint, onChoose }: FoundToolProps): ReactElement => (
  <li
    id={id}
    role="option"
    aria-selected={selected}
    onMouseMove={onPoint}
    onClick={onChoose}
    className={cx('rounded-control px-3 py-1.5', selected && 'bg-hover')}
  >
    <p className="flex items-baseline gap-2 text-sm">
      <span className="truncate font-medium">{tool.tool}</span>
      {tool.title && tool.title !== tool.tool && <span className="truncate text-muted">{tool.title}</span>}
      <span className="ml-auto shrink-0 text-xs text-muted">{tool.server}</span>
    </p>
    {tool.description && <p className="truncate text-xs text-muted">{tool.description}</p>}
  </li>
);
