/** Every command the page may send. The preload builds its functions from this list and knows nothing else. */
export const COMMANDS = [
  'listServers',
  'reloadServers',
  'saveServer',
  'undoServerEdit',
  'removeServer',
  'setServerEnabled',
  'restartServer',
  'dismissServerError',
  'readServerLog',
  'listTools',
  'describeTool',
  'previewImport',
  'importServers',
  'listConversations',
  'createConversation',
  'openConversation',
  'renameConversation',
  'deleteConversation',
  'sendMessage',
  'retryTurn',
  'stopTurn',
  'runTool',
  'cancelCall',
  'openLink',
  'copyText',
  'listApprovals',
  'answerApproval',
  'listModels',
  'saveModel',
  'removeModel',
  'setDefaultModel',
  'testModel',
  'findLocalModels',
  'getSettings',
  'saveSettings',
  'removeRule',
  'unlockSecrets',
] as const;
export type CommandName = (typeof COMMANDS)[number];

/** Every kind of news the page may hear. */
export const EVENTS = [
  'serverChanged',
  'serverRemoved',
  'configProblemChanged',
  'turnProgressed',
  'conversationChanged',
  'conversationRemoved',
  'approvalsChanged',
  'modelsChanged',
  'settingsChanged',
  'navigated',
] as const;
export type EventName = (typeof EVENTS)[number];

/** The IPC channels behind the names. */
export const commandChannel = (name: CommandName): string => `command:${name}`;
export const eventChannel = (name: EventName): string => `event:${name}`;
