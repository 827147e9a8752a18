/**
 * What a person runs on the computer that their browser is on, so that it reaches the callback of this one (spec O3).
 * `connection` is `SSH_CONNECTION` of whoever is to read it: client address and port, then ours. Null outside of SSH. Pure.
 */
export function sshForward(redirectUri: string, connection: string | undefined): string | null {
  const [, , host = '', port = ''] = (connection ?? '').trim().split(/\s+/);
  if (!ADDRESS.test(host) || !/^\d{1,5}$/.test(port) || !URL.canParse(redirectUri)) return null;
  const back = new URL(redirectUri).port;
  if (back === '') return null;
  return `ssh -L ${back}:127.0.0.1:${back} ${port === '22' ? '' : `-p ${port} `}${host}`;
}

/** With an IPv6 scope at most: the line is for a shell. */
const ADDRESS = /^[0-9a-f.:]+(?:%[0-9a-z]+)?$/i;
