import { describe, expect, it } from 'vitest';
import type { ConnectionState } from '../mcp/connectionState';
import type { McpFault } from '../mcp/session';
import { plainInfo } from '../testing/fakeSession';
import { trayText } from '../text/tray';
import { trayMenu, type TrayItem, type TrayRows } from './trayMenu';

const fault = {} as McpFault;
const ready: ConnectionState = {
  kind: 'ready',
  info: plainInfo(),
};

function menuOf(rows: Partial<TrayRows>, language: 'en' | 'zh' = 'en') {
  const done: string[] = [];
  const items = trayMenu({ summary: '1 ready', servers: [], approvals: [], ...rows }, trayText[language], {
    open: (screen) => void done.push(`open ${screen}`),
    restart: (id) => void done.push(`restart ${id}`),
    enable: (id) => void done.push(`enable ${id}`),
    signIn: (id) => void done.push(`sign in ${id}`),
    cancelSignIn: (id) => void done.push(`cancel ${id}`),
    quit: () => void done.push('quit'),
  });
  return { items, done, labels: items.map(({ label, type }) => label ?? type) };
}

const click = (items: readonly TrayItem[], label: string): void =>
  items.find((item) => item.label === label)?.click?.();

describe('trayMenu', () => {
  it('begins with the words of the tooltip and ends with open and quit', () => {
    const { items, done, labels } = menuOf({});
    expect(labels).toEqual(['1 ready', 'separator', 'Open Plugboard', 'separator', 'Quit']);
    expect(items[0]?.enabled).toBe(false);
    click(items, 'Open Plugboard');
    click(items, 'Quit');
    expect(done).toEqual(['open chat', 'quit']);
  });

  it.each<[ConnectionState, string, string, string]>([
    [ready, 'ready', 'Restart', 'restart s'],
    [{ kind: 'queued' }, 'waiting to start', 'Restart', 'restart s'],
    [{ kind: 'connecting', attempt: 1 }, 'connecting', 'Restart', 'restart s'],
    [{ kind: 'waiting', failures: 1, retryAt: 0, fault }, 'waiting to retry', 'Restart', 'restart s'],
    [{ kind: 'stopping' }, 'stopping', 'Restart', 'restart s'],
    [{ kind: 'failed', fault }, 'failed', 'Restart', 'restart s'],
    [{ kind: 'needs-auth', fault }, 'needs sign-in', 'Sign in…', 'sign in s'],
    [{ kind: 'awaiting-sign-in', url: '' }, 'waiting for you in the browser', 'Cancel sign-in', 'cancel s'],
    [{ kind: 'disabled' }, 'off', 'Turn on', 'enable s'],
    [{ kind: 'stopped' }, 'off', 'Turn on', 'enable s'],
  ])('says of $kind one state and offers one action', (state, words, action, effect) => {
    const { items, done } = menuOf({ servers: [{ id: 's', name: 'git', state }] });
    const item = items.find(({ submenu }) => submenu);
    expect(item?.label).toBe(`git – ${words}`);
    expect(item?.submenu?.map(({ label }) => label)).toEqual([action]);
    click(item?.submenu ?? [], action);
    expect(done).toEqual([effect]);
  });

  it('lists approvals that wait, the first five by name', () => {
    const approvals = Array.from({ length: 7 }, (_, at) => ({ id: `${at}`, server: 'mail', tool: `send${at}` }));
    const { items, done, labels } = menuOf({ approvals });
    expect(labels.slice(2, 10)).toEqual([
      'Waiting for you',
      'mail · send0',
      'mail · send1',
      'mail · send2',
      'mail · send3',
      'mail · send4',
      '2 more in the window',
      'separator',
    ]);
    click(items, 'mail · send0');
    expect(done).toEqual(['open chat']);
  });

  it("keeps a server's text from looking like anything else", () => {
    const name = `a&b\n\u202eQuit ${'x'.repeat(100)}`;
    const { items } = menuOf({ servers: [{ id: 's', name, state: ready }] });
    const label = items[2]?.label ?? '';
    expect(label).toMatch(/^a&&b Quit x+… – ready$/);
    expect(label.length).toBeLessThan(80);
  });

  it('speaks Chinese', () => {
    const { labels } = menuOf({ servers: [{ id: 's', name: 'git', state: ready }] }, 'zh');
    expect(labels).toContain('git – 就绪');
    expect(labels).toContain('退出');
  });
});
