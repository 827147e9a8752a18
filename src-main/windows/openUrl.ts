import { shell } from 'electron';
import { createUrlConsent, type UrlConsentDeps } from './urlConsent';

/** Resolves with false when the person did not want it opened. @throws Fault 'blocked-address' */
export type OpenUrl = (text: string) => Promise<boolean>;

/** The one place that hands an address to the operating system. */
export function createOpenUrl(deps: UrlConsentDeps): OpenUrl {
  const consent = createUrlConsent(deps);
  return async (text) => {
    const href = await consent(text);
    if (href === null) return false;
    await shell.openExternal(href);
    return true;
  };
}
