// The import table of docs/decisions/0001. A room of src-main may import itself and what stands beside its name.
const rooms = {
  lib: [],
  text: ['lib'],
  storage: ['lib'],
  config: ['lib', 'storage', 'text'],
  windows: ['lib', 'storage', 'text'],
  models: ['lib', 'config', 'storage', 'text'],
  mcp: ['lib', 'config', 'storage', 'text'],
  catalog: ['lib', 'config', 'storage', 'text'],
  oauth: ['lib', 'config', 'storage', 'text'],
  agent: ['lib', 'config', 'storage', 'models', 'mcp', 'text'],
  tray: ['lib', 'mcp', 'text'],
  ipc: ['lib', 'config', 'models', 'oauth', 'mcp', 'agent', 'catalog', 'text'],
  headless: ['lib', 'config', 'models', 'oauth', 'mcp', 'agent', 'catalog', 'text'],
};

const test = '\\.test\\.tsx?$|^src-main/testing/';
const ids = '^src-preload/contract/ids\\.ts$';
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const roomRules = Object.entries(rooms).map(([room, may]) =>
  forbid(
    `${room}-imports`,
    `${room} may import: ${['itself', ...may].join(', ')}`,
    { path: `^src-main/${room}/`, pathNot: test },
    {
      path: '^src-(main|renderer|preload)/',
      pathNot: [...[room, ...may].map((to) => `^src-main/${to}/`), '^src-preload/contract/'],
    },
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...roomRules,
    forbid('no-circles', 'type imports included', {}, { circular: true }),
    forbid(
      'no-entry-imports',
      'nobody imports the entry points',
      { path: '^src-', pathNot: '^src-main/index[.]ts$' },
      { path: '^src-main/(index|buildApp)\\.ts$' },
    ),
    forbid(
      'electron-only-at-the-edge',
      'electron is handed in elsewhere',
      {
        path: '^src-',
        pathNot:
          '^src-main/(index|buildApp)\\.ts$|^src-main/(ipc|windows|tray|testing/bench)/|^src-preload/(index|confirm|bridge)\\.ts$',
      },
      { path: '(^|node_modules/)electron(/|$)' },
    ),
    forbid(
      'mcp-sdk',
      'only mcp, oauth and testing speak the SDK',
      { path: '^src-', pathNot: '^src-main/(mcp|oauth|testing)/' },
      { path: 'node_modules/@modelcontextprotocol/(sdk|client|core)' },
    ),
    forbid(
      'ai-sdk',
      'only models imports the AI SDK',
      { path: '^src-', pathNot: '^src-main/(models|testing)/' },
      { path: 'node_modules/(ai|@ai-sdk|ollama-ai-provider-v2)/' },
    ),
    forbid(
      'views-only-at-the-bridge',
      'of the contract, main uses ids everywhere and the rest only in ipc (and the dialog in windows)',
      { path: '^src-main/', pathNot: `^src-main/ipc/|^src-main/windows/confirm\\.ts$|${test}` },
      { path: '^src-preload/contract/', pathNot: ids },
    ),
    forbid(
      'contract-is-a-leaf',
      'the contract imports zod and itself',
      { path: '^src-preload/contract/' },
      { pathNot: '^src-preload/contract/|node_modules/zod' },
    ),
    forbid(
      'names-are-free-of-zod',
      'the preload bundles no parser',
      { path: '^src-preload/(index|confirm|bridge)\\.ts$' },
      { path: 'node_modules/zod', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'page-imports',
      'the page knows the contract and itself',
      { path: '^src-renderer/' },
      { path: '^src-(main|preload)/', pathNot: '^src-preload/contract/' },
    ),
    forbid(
      'page-lib-and-ui',
      'ui and lib know no feature',
      { path: '^src-renderer/(ui|lib)/' },
      { path: '^src-renderer/', pathNot: '^src-renderer/(ui|lib|bridge)' },
    ),
    forbid(
      'features-meet-in-stores',
      'a feature reaches another only through its store',
      { path: '^src-renderer/features/([^/]+)/' },
      { path: '^src-renderer/features/', pathNot: '^src-renderer/features/$1/|Store\\.ts$' },
    ),
    forbid(
      'not-testing',
      'what ships does not import testing',
      { path: '^src-', pathNot: test },
      { path: '^src-main/testing/' },
    ),
    forbid(
      'e2e',
      'e2e uses testing and the contract',
      { path: '^e2e/' },
      { path: '^src-', pathNot: '^src-main/testing/|^src-preload/contract/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src-main/testing/hostile/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
