import { expect, it } from 'vitest';
import { CLIENTS } from './clients';
import { clientOfPath, placesOf, projectOf } from './places';

const LINUX = placesOf({ platform: 'linux', home: '/home/me', env: { XDG_CONFIG_HOME: '/cfg' } });
const MAC = placesOf({ platform: 'darwin', home: '/Users/me', env: {} });
const WINDOWS = placesOf({ platform: 'win32', home: 'C:\\Users\\me', env: { APPDATA: 'D:\\Roaming' } });

const firstPaths = (places: typeof LINUX, ...ids: string[]) =>
  ids.map((id) => CLIENTS.find((client) => client.id === id)?.paths(places)[0]);

it('knows where the same client keeps its file on each system', () => {
  const ids = ['claude-desktop', 'vscode', 'goose', 'zed'] as const;
  expect(firstPaths(LINUX, ...ids)).toEqual([
    '/cfg/Claude/claude_desktop_config.json',
    '/cfg/Code/User/mcp.json',
    '/home/me/.config/goose/config.yaml',
    '/home/me/.config/zed/settings.json',
  ]);
  expect(firstPaths(MAC, ...ids)).toEqual([
    '/Users/me/Library/Application Support/Claude/claude_desktop_config.json',
    '/Users/me/Library/Application Support/Code/User/mcp.json',
    '/Users/me/.config/goose/config.yaml',
    '/Users/me/.config/zed/settings.json',
  ]);
  expect(firstPaths(WINDOWS, ...ids)).toEqual([
    'D:\\Roaming\\Claude\\claude_desktop_config.json',
    'D:\\Roaming\\Code\\User\\mcp.json',
    'D:\\Roaming\\Block\\goose\\config\\config.yaml',
    'D:\\Roaming\\Zed\\settings.json',
  ]);
});

it('does not take a relative folder from the environment', () => {
  expect(placesOf({ platform: 'linux', home: '/h', env: { XDG_CONFIG_HOME: '.' } }).config).toBe('/h/.config');
});

it('recognises a client by the whole path of its own file, and by nothing less', () => {
  expect(clientOfPath('/home/me/.codex/config.toml', LINUX)?.id).toBe('codex');
  expect(clientOfPath('/home/me/.continue/mcpServers/a.yaml', LINUX)?.id).toBe('continue');
  expect(clientOfPath('/home/me/.continue/mcpServers/deep/a.yaml', LINUX)).toBeUndefined();
  expect(clientOfPath('/home/me/work/.codex/config.toml', LINUX)).toBeUndefined();
});

it.each([
  ['/w/.mcp.json', '/w'],
  ['/w/.vscode/mcp.json', '/w'],
  ['/w/.cursor/mcp.json', '/w'],
  ['/w/.continue/mcpServers/a.yaml', '/w'],
  ['/w/opencode.jsonc', '/w'],
  ['/w/other.json', null],
])('takes %s for a file of the project %s', (file, project) => {
  expect(projectOf(file, LINUX)).toBe(project);
});
