import { resolve } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { startChunks } from './build/setup/startChunks.mjs';
import { withoutAjv } from './build/setup/withoutAjv.mjs';

const alias = { '@contract': resolve('src-preload/contract') };

const mainEntries = {
  index: resolve('src-main/index.ts'),
  // Beside index.js, which tells where it is.
  schemaWorker: resolve('src-main/mcp/schemas/schemaWorker.ts'),
};

// `shipped`, `test` or `leak`; see docs/decisions/0004.
const variant = process.env['PLUGBOARD_VARIANT'] ?? 'shipped';
const out = variant === 'shipped' ? 'out' : `out-${variant}`;
const define = {
  __TEST_BUILD__: JSON.stringify(variant !== 'shipped'),
  __LEAKING_BUILD__: JSON.stringify(variant === 'leak'),
};

// Languages whose code is coloured. The highlighter brings 300 and an engine in WebAssembly; the rest stays out.
const LANGUAGES = new Set(
  (
    'bash bat c clojure cmake cpp csharp css csv dart diff docker dotenv elixir elm erlang go graphql groovy haskell hcl ' +
    'html http ini java javascript json json5 jsonc jsx julia kotlin latex less lua make markdown nginx nix ' +
    'objective-c ocaml perl php powershell prisma proto python r regex ruby rust scala scss shellscript shellsession ' +
    'solidity sql svelte swift terraform toml tsx typescript vue xml yaml zig'
  ).split(' '),
);
const THEMES = new Set(['github-light-high-contrast', 'github-dark-default']);

const onlyListed = (): Plugin => ({
  name: 'only-listed-languages',
  enforce: 'pre',
  resolveId(source: string) {
    const [, kind, name = ''] = /^@shikijs\/(langs|themes)\/(.+)$/.exec(source) ?? [];
    const isLeftOut = source === 'shiki/wasm' || (kind && !(kind === 'langs' ? LANGUAGES : THEMES).has(name));
    return isLeftOut ? '\0left-out' : undefined;
  },
  load: (id: string) => (id === '\0left-out' ? 'export default []' : undefined),
});

// Targets are those of the oldest Electron the app runs on (33: Node 20.18, Chrome 130); without them they would
// follow the installed electron package, whose syntax the stand-in runtime may lack.
export default defineConfig({
  main: {
    define,
    resolve: { alias },
    plugins: [withoutAjv()],
    build: {
      target: 'node20.18',
      outDir: `${out}/main`,
      minify: true,
      externalizeDeps: false,
      rolldownOptions: {
        input: mainEntries,
        external: [/^node:/],
        output: { codeSplitting: startChunks(Object.values(mainEntries), resolve('src-main')) },
      },
    },
  },
  preload: {
    define,
    resolve: { alias },
    build: {
      target: 'node20.18',
      outDir: `${out}/preload`,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve('src-preload/index.ts'), confirm: resolve('src-preload/confirm.ts') },
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    define,
    resolve: { alias },
    build: {
      target: 'chrome130',
      minify: true,
      outDir: `${out}/renderer`,
      rolldownOptions: {
        input: { index: resolve('src-renderer/index.html'), confirm: resolve('src-renderer/confirm.html') },
      },
    },
    plugins: [react(), tailwind(), onlyListed()],
    worker: { format: 'es', plugins: () => [onlyListed()] },
  },
});
