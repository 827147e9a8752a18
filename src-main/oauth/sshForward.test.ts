import { expect, it } from 'vitest';
import { sshForward } from './sshForward';

const back = 'http://127.0.0.1:41999/callback/x';

it('forwards the port of the callback from the other end of the SSH connection', () => {
  expect(sshForward(back, '10.0.0.9 50122 10.0.0.4 22')).toBe('ssh -L 41999:127.0.0.1:41999 10.0.0.4');
  expect(sshForward(back, '10.0.0.9 50122 10.0.0.4 2222')).toBe('ssh -L 41999:127.0.0.1:41999 -p 2222 10.0.0.4');
  expect(sshForward(back, 'fe80::9%eth0 1 fe80::4%eth0 22')).toBe('ssh -L 41999:127.0.0.1:41999 fe80::4%eth0');
});

it('says nothing outside of SSH, and nothing that a shell would take for more', () => {
  expect(sshForward(back, undefined)).toBeNull();
  expect(sshForward(back, '')).toBeNull();
  expect(sshForward(back, 'a 1 $(id) 22')).toBeNull();
  expect(sshForward(back, 'a 1 10.0.0.4;id 22')).toBeNull();
  expect(sshForward(back, 'a 1 10.0.0.4 22;id')).toBeNull();
});
