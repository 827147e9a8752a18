/** Whether an address is this computer's own, which is never reached through a proxy. */
export const isLoopback = ({ hostname }: Pick<URL, 'hostname'>): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);

const PAC_SCHEMES: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
};

/** The first way that a PAC answer such as `PROXY a:3128; DIRECT` names and we know; null for none. */
export function proxyOfPac(answer: string): string | null {
  for (const part of answer.split(';')) {
    const [kind = '', host = ''] = part.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return null;
    const scheme = PAC_SCHEMES[kind.toUpperCase()];
    const proxy = `${scheme}://${host}`;
    if (scheme !== undefined && host !== '' && URL.canParse(proxy)) return proxy;
  }
  return null;
}

/** What `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` say of an address, as curl reads them; null for none. */
export function proxyOfEnvironment(url: URL, env: ReadonlyMap<string, string>): string | null {
  const read = (name: string): string => (env.get(name) || env.get(name.toUpperCase()) || '').trim();
  if (isExcepted(url, read('no_proxy'))) return null;
  const named = read(url.protocol === 'https:' ? 'https_proxy' : 'http_proxy') || read('all_proxy');
  const proxy = /^[a-z][a-z0-9+.-]*:\/\//i.test(named) ? named : `http://${named}`;
  return named !== '' && URL.canParse(proxy) ? proxy : null;
}

/** `NO_PROXY`: names with everything below them, a port where one stands, addresses, or `*` for all. */
function isExcepted(url: URL, list: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', wanted] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(entry.replace(/^\*?\./, '')) ?? [];
      const isIpv6 = (entry.match(/:/g) ?? []).length > 1 && !entry.startsWith('[');
      const own = isIpv6 ? entry : name;
      if (own === '' || (!isIpv6 && wanted !== undefined && wanted !== port)) return false;
      return host === own || host.endsWith(`.${own}`);
    });
}
