import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

const noConsole = { 'no-console': 'error' };

const noModuleState = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  {
    selector: 'Program > VariableDeclaration[kind="let"]',
    message: 'No module-level state: make it in a factory.',
  },
  {
    selector: 'Program > ExportNamedDeclaration > VariableDeclaration[kind="let"]',
    message: 'No module-level state: make it in a factory.',
  },
];

/** A bare text is a server's or the operating system's; ours comes from `text/`, or is `told` in lib and storage. */
const inBothLanguages = [
  'NewExpression[callee.name="Fault"][arguments.1.type=/Literal$/]',
  'NewExpression[callee.name="Fault"][arguments.1.alternate.type=/Literal$/]',
  'CallExpression[callee.name="createMcpFault"][arguments.1.type=/Literal$/]',
  'CallExpression[callee.name="usage"][arguments.0.type=/Literal$/]',
  'CallExpression[callee.name="createMcpFault"][arguments.1.alternate.type=/Literal$/]',
].map((selector) => ({ selector, message: 'A person reads this: say it in both languages, in text/.' }));

export default ts.config(
  { ignores: ['out*/', 'dist/', 'coverage/', 'test-results/', 'src-main/testing/hostile/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      ...noConsole,
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      'no-restricted-syntax': ['error', ...noModuleState],
    },
  },
  {
    files: ['src-renderer/**/*.{ts,tsx}'],
    ...hooks.configs.flat['recommended-latest'],
  },
  {
    files: ['src-renderer/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@contract', '@contract/*'], allowTypeImports: true, message: 'Types only.' }] },
      ],
    },
  },
  {
    files: ['src-main/**/*.ts'],
    ignores: ['src-main/windows/openUrl.ts'],
    rules: {
      'no-restricted-properties': ['error', { object: 'shell', property: 'openExternal', message: 'Use openUrl().' }],
    },
  },
  {
    files: ['src-main/**/*.ts'],
    ignores: ['**/*.test.ts', 'src-main/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...noModuleState, ...inBothLanguages] },
  },
  { files: ['*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node }, rules: noConsole },
);
