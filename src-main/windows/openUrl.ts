import { shell } from 'electron';
import { Fault } from '../lib/fault';
import { windowFaults } from '../text/windowFaults';
import { checkUrl, createUrlConsent, type UrlConsentDeps } from './urlConsent';

/** Resolves with false when the person did not want it opened. @throws Fault 'blocked-address' */
export type OpenUrl = (text: string) => Promise<boolean>;

/** Asks the person first. */
export function createOpenUrl(deps: UrlConsentDeps): OpenUrl {
  const consent = createUrlConsent(deps);
  return async (text) => {
    const href = await consent(text);
    if (href === null) return false;
    await handOver(href);
    return true;
  };
}

/**
 * Opens the address of a sign-in that the person asked for: `oauth` has checked it and shown whose it is, so nobody is
 * asked twice. Resolves when the operating system took it. @throws Fault 'blocked-address'
 */
export async function openSignIn(href: string): Promise<void> {
  const url = checkUrl(href);
  if (url === null || url.host === 'mailto') throw new Fault('blocked-address', windowFaults.notOpened);
  await handOver(url.href);
}

/** The one place that hands an address to the operating system: as one argument, and never by a shell. */
const handOver = (href: string): Promise<void> => shell.openExternal(href);
