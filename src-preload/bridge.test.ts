import { expect, it } from 'vitest';
import { createBridge, type BridgePort } from './bridge';

function fakePort(): BridgePort & {
  sent: [string, unknown][];
  listeners: Map<string, (event: unknown, payload: unknown) => void>;
} {
  const sent: [string, unknown][] = [];
  const listeners = new Map<string, (event: unknown, payload: unknown) => void>();
  return {
    sent,
    listeners,
    invoke: (channel, payload) => {
      sent.push([channel, payload]);
      return Promise.resolve({ ok: true, value: undefined });
    },
    on: (channel, listener) => void listeners.set(channel, listener),
    off: (channel, listener) => void (listeners.get(channel) === listener && listeners.delete(channel)),
  };
}

it('has exactly the listed functions, and cannot be changed', () => {
  const bridge = createBridge(fakePort());
  expect(Object.keys(bridge).sort()).toEqual([
    'answerApproval',
    'answerServerQuestion',
    'cancelCall',
    'cancelSignIn',
    'checkJsonView',
    'closeJsonView',
    'copySignInLink',
    'copyText',
    'createConversation',
    'deleteConversation',
    'describeTool',
    'discoverServers',
    'dismissServerError',
    'exportServers',
    'findLocalModels',
    'getSettings',
    'importServers',
    'listApprovals',
    'listConversations',
    'listModels',
    'listServerQuestions',
    'listServers',
    'listTools',
    'on',
    'openConversation',
    'openJsonView',
    'openLink',
    'openSignInAgain',
    'pasteCallback',
    'previewDiscovered',
    'previewImport',
    'previewImportFile',
    'previewServer',
    'protectSecrets',
    'readIcon',
    'readServerLog',
    'reloadServers',
    'removeModel',
    'removeRule',
    'removeServer',
    'renameConversation',
    'restartServer',
    'retryTurn',
    'reviewChanges',
    'runTool',
    'saveJsonView',
    'saveModel',
    'saveServer',
    'saveSettings',
    'sendMessage',
    'setDefaultModel',
    'setServerEnabled',
    'setServerInputs',
    'signIn',
    'signOut',
    'stopTurn',
    'testModel',
    'undoServerEdit',
    'unlockSecrets',
  ]);
  expect(Object.isFrozen(bridge)).toBe(true);
});

it('sends a command on its own channel with the payload as it is', async () => {
  const port = fakePort();
  await createBridge(port).openLink({ url: 'https://example.com/' });
  expect(port.sent).toEqual([['command:openLink', { url: 'https://example.com/' }]]);
});

it('hands listeners the payload only, and stops when told to', () => {
  const port = fakePort();
  const heard: unknown[][] = [];
  const off = createBridge(port).on('navigated', (...args: unknown[]) => void heard.push(args));
  port.listeners.get('event:navigated')?.({ sender: 'ipcRenderer' }, { screen: 'chat' });
  expect(heard).toEqual([[{ screen: 'chat' }]]);
  off();
  expect(port.listeners.size).toBe(0);
});

it('refuses to listen on a channel that is not an event of the contract', () => {
  const bridge = createBridge(fakePort());
  expect(() => bridge.on('../../secret' as never, () => undefined)).toThrow(TypeError);
});
