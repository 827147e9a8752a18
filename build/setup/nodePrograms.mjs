import { existsSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, inRoot, isDone, markDone, root } from './paths.mjs';
import { say } from './say.mjs';
import { startChunks } from './startChunks.mjs';
import { withoutAjv } from './withoutAjv.mjs';

const SOURCES = [
  'src-main',
  'src-preload',
  'package-lock.json',
  'build/setup/startChunks.mjs',
  'build/setup/withoutAjv.mjs',
];

/**
 * Builds TypeScript programs for plain Node as the app is built: bundled, and minified where time counts. `programs` are files below
 * `src-main`, without ending. Answers the built file of each by its base name.
 */
export async function ensureNodePrograms(outDir, programs, { minify = true, sources: from = SOURCES } = {}) {
  const sources = fingerprint(from);
  const names = programs.map((program) => path.basename(program));
  const files = Object.fromEntries(names.map((name) => [name, inRoot(outDir, `${name}.js`)]));
  const stamp = `built-${outDir}`;
  if (Object.values(files).every((file) => existsSync(file)) && isDone(stamp, sources + names)) return files;
  say('building the core for Node …');
  const { build } = await import('vite');
  const entries = programs.map((program) => inRoot(`src-main/${program}.ts`));
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    resolve: { alias: { '@contract': inRoot('src-preload/contract') } },
    plugins: [withoutAjv()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20.18',
      minify,
      outDir: inRoot(outDir),
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name, at) => [name, entries[at]])),
        external: [/^node:/],
        output: { codeSplitting: startChunks(entries, inRoot('src-main')) },
      },
    },
  });
  markDone(stamp, sources + names);
  return files;
}
