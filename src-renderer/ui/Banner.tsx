import { CircleCheck, Info, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../lib/cx';

export type BannerTone = 'info' | 'ok' | 'warn' | 'bad';

const looks: Record<BannerTone, { box: string; mark: string; icon: LucideIcon }> = {
  info: { box: 'bg-info-soft border-info/30', mark: 'text-info', icon: Info },
  ok: { box: 'bg-ok-soft border-ok/30', mark: 'text-ok', icon: CircleCheck },
  warn: { box: 'bg-warn-soft border-warn/40', mark: 'text-warn', icon: TriangleAlert },
  bad: { box: 'bg-bad-soft border-bad/30', mark: 'text-bad', icon: OctagonAlert },
};

interface BannerProps {
  readonly tone?: BannerTone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** What happened, why, and what to do; `bad` is announced at once, the others when it is quiet. */
export function Banner({ tone = 'info', title, children, action }: BannerProps): ReactElement {
  const { box, mark, icon: Icon } = looks[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx('flex items-start gap-3 rounded-card border px-3 py-2.5', box)}
    >
      <Icon aria-hidden size={16} strokeWidth={1.5} className={cx('mt-0.5 shrink-0', mark)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-end gap-x-3 gap-y-2">
        <div className="min-w-[min(15rem,100%)] flex-1 text-sm wrap-anywhere">
          {title && <p className="font-medium text-text">{title}</p>}
          {children && <div className="text-text">{children}</div>}
        </div>
        {action && <div className="flex shrink-0 gap-2">{action}</div>}
      </div>
    </div>
  );
}
