import { createContext, useContext, type ReactElement, type ReactNode } from 'react';

/** What base components need of the world; the page passes the bridge, tests pass their own. */
export interface Host {
  /** Asks once per host in main, then hands the address to the operating system. */
  openLink(url: string): void;
  /** Rejects when the text did not reach the clipboard. */
  copyText(text: string): Promise<void>;
}

const HostContext = createContext<Host>({ openLink: () => undefined, copyText: () => Promise.resolve() });

export const HostProvider = ({ host, children }: { host: Host; children: ReactNode }): ReactElement => (
  <HostContext value={host}>{children}</HostContext>
);

export const useHost = (): Host => useContext(HostContext);
