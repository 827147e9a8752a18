import { oauthAddresses } from '../text/oauthServers';
import { authUrl } from './authUrl';

/**
 * The one canonical form in which an address to sign in at may be handed to the operating system (spec O7): it begins
 * with `http`, so no program takes it for an option, and no shell sees it.
 * @throws Fault 'blocked-address' that shows the address as text
 */
export const browserAddress = (text: string, serverUrl: URL): string =>
  authUrl(text, serverUrl, oauthAddresses.authorization).href;
