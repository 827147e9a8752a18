/** True for plain http to anywhere but this computer: everyone on the way can read along. */
export function isPlainHttp(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (protocol === 'http:' || protocol === 'ws:') && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
