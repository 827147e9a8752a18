import type { Bridge, ServerId } from '@contract';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import '../../lib/i18n';
import { TooltipProvider } from '../../ui/Tooltip';
import { shellStore } from '../shell/shellStore';
import { exampleServer } from './exampleServer';
import { ServerScreen } from './ServerScreen';
import { ServersScreen } from './ServersScreen';
import { serversStore } from './serversStore';

const sent: unknown[] = [];
const failed = exampleServer({
  status: 'failed',
  phase: 'failed',
  error: {
    kind: 'exited',
    message: 'ended at once',
    exit_code: 3,
    signal: null,
    stderr: ['fatal: missing DSN', '    at connect (x.js:1)'],
  },
  tool_count: 0,
  command: ['/usr/bin/npx', '-y', 'pg mcp'],
});

beforeEach(() => {
  sent.length = 0;
  const bridge = new Proxy({} as Bridge, {
    get: (_target, name: string) => (input: unknown) => {
      sent.push([name, input]);
      return Promise.resolve({ ok: true, value: { id: 's1', persisted: true, runtime: 'unchanged' } });
    },
  });
  Object.assign(window, { plugboard: bridge });
  serversStore.setState({ loaded: true, servers: [failed], problem: null });
  shellStore.setState({ route: { screen: 'servers' }, overlay: null });
});
const draw = (page: ReactElement): void => void render(<TooltipProvider>{page}</TooltipProvider>);

test('a row says the state in words, why in one line, and one next step', () => {
  draw(<ServersScreen />);
  const row = screen.getByRole('listitem');
  expect(within(row).getByText('failed')).toBeTruthy();
  expect(within(row).getByText('exited with 3: fatal: missing DSN')).toBeTruthy();
  fireEvent.click(within(row).getByRole('button', { name: 'Show why: postgres' }), { detail: 0 });
  expect(shellStore.getState().route).toEqual({ screen: 'server', id: 's1', tab: 'overview' });
});

test('a click meant for what stood there before does nothing', () => {
  draw(<ServersScreen />);
  fireEvent.click(screen.getByRole('button', { name: 'Show why: postgres' }), { detail: 1 });
  expect(shellStore.getState().route).toEqual({ screen: 'servers' });
});

test('the switch asks main and waits for its news', () => {
  draw(<ServersScreen />);
  const toggle = screen.getByRole('switch', { name: 'Turn postgres on or off' });
  fireEvent.click(toggle);
  expect(sent).toEqual([['setServerEnabled', { id: 's1', enabled: false }]]);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
});

test('a broken file is named with path, line and column', () => {
  serversStore.setState({ problem: { path: '/x/mcp_servers.json', line: 3, column: 9, message: 'comma expected' } });
  draw(<ServersScreen />);
  expect(screen.getByRole('alert').textContent).toContain('/x/mcp_servers.json:3:9: comma expected');
});

test('an empty page offers one way to begin', () => {
  serversStore.setState({ servers: [] });
  draw(<ServersScreen />);
  fireEvent.click(screen.getByRole('button', { name: 'Add server' }));
  expect(shellStore.getState().overlay).toBe('addServer');
});

test('the page of a server tells kind, exit code, its last words and every argument', () => {
  draw(<ServerScreen id={failed.id} tab="overview" />);
  const why = screen.getByRole('region', { name: 'What happened' });
  for (const text of ['The program ended', 'ended at once', 'exited', 'Exit code 3'])
    expect(within(why).getByText(text)).toBeTruthy();
  expect(why.textContent).toContain('fatal: missing DSN\n    at connect');
  expect(document.body.textContent).toContain('/usr/bin/npx\n-y\npg mcp');
  fireEvent.click(within(why).getByRole('button', { name: 'Try now' }));
  expect(sent).toEqual([['restartServer', { id: 's1' }]]);
});

test('a problem that is over can be dismissed', () => {
  serversStore.setState({ servers: [{ ...failed, phase: 'ready', status: 'connected' }] });
  draw(<ServerScreen id={failed.id} tab="overview" />);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(sent).toContainEqual(['dismissServerError', { id: 's1' }]);
});

test('says so when the server is gone', () => {
  draw(<ServerScreen id={'other' as ServerId} tab="overview" />);
  expect(screen.getByText('This server is gone')).toBeTruthy();
});
