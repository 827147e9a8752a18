import type { ReactElement } from 'react';

/** One shortcut, such as `Ctrl+K`, drawn as keys. */
export const Kbd = ({ keys }: { keys: string }): ReactElement => (
  <span className="inline-flex shrink-0 gap-0.5">
    {keys.split('+').map((key) => (
      <kbd
        key={key}
        className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded bg-sunken px-1 font-sans text-[11px] leading-none text-muted ring-1 ring-line ring-inset"
      >
        {key}
      </kbd>
    ))}
  </span>
);
