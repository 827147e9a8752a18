import { cleanText } from '../lib/cleanText';
import { Fault } from '../lib/fault';
import type { Words } from '../lib/words';
import { oauthServers } from '../text/oauthServers';
import { isLoopbackHost } from './addresses';

const LONGEST = 8192;
const SHOWN = 300;
/** The characters of RFC 3986. A browser forgives more, and what stands behind a blank could be meant for a program. */
const URI = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/**
 * An address that somebody else gave for the sign-in to a server (spec O7): `https:`, or `http:` on this computer when
 * the server itself is here, and no user-info. `what` says what it is for.
 * @throws Fault 'blocked-address' that shows the address as text
 */
export function authUrl(text: string, serverUrl: URL, what: Words): URL {
  if (text.length > LONGEST) throw new Fault('blocked-address', oauthServers.tooLong(what));
  if (!URI.test(text) || !URL.canParse(text)) {
    throw new Fault('blocked-address', oauthServers.notAnAddress(what, shownUrl(text)));
  }
  const url = new URL(text);
  refuseUrl(url, serverUrl, what, text);
  return url;
}

/** The same for what is an address already. @throws Fault 'blocked-address' */
export function refuseUrl(url: URL, serverUrl: URL, what: Words, text = url.href): void {
  const refused = (words: (what: Words, shown: string) => Words): Fault =>
    new Fault('blocked-address', words(what, shownUrl(text)));
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused(oauthServers.notAnAddress);
  if (url.username !== '' || url.password !== '') throw refused(oauthServers.hasUserInfo);
  const isHere = isLoopbackHost(url.hostname) && isLoopbackHost(serverUrl.hostname);
  if (url.protocol === 'http:' && !isHere) throw refused(oauthServers.notEncrypted);
}

/** Without its query, which may hold what nobody should read. */
function shownUrl(text: string): string {
  const [bare = ''] = text.split(/[?#]/);
  return cleanText(bare.length > SHOWN ? `${bare.slice(0, SHOWN)}…` : bare);
}
