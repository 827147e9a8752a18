import type { ReactElement } from 'react';

/** A small picture that a server sent; only for the eye, since its name stands beside it. */
export function RemoteIcon({ address }: { address: string | null }): ReactElement | null {
  if (address === null) return null;
  return <img src={address} alt="" className="size-4 shrink-0 self-center rounded-[3px] object-contain" />;
}
