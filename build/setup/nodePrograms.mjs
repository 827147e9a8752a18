import { existsSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, inRoot, isDone, markDone, root } from './paths.mjs';
import { say } from './say.mjs';

const SOURCES = ['src-main', 'src-preload', 'package-lock.json'];

/**
 * Builds TypeScript programs for plain Node as the app is built: bundled, and minified where time counts. `programs` are files below
 * `src-main`, without ending. Answers the built file of each by its base name.
 */
export async function ensureNodePrograms(outDir, programs, { minify = true } = {}) {
  const sources = fingerprint(SOURCES);
  const names = programs.map((program) => path.basename(program));
  const files = Object.fromEntries(names.map((name) => [name, inRoot(outDir, `${name}.js`)]));
  const stamp = `built-${outDir}`;
  if (Object.values(files).every((file) => existsSync(file)) && isDone(stamp, sources + names)) return files;
  say('building the core for Node …');
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    resolve: { alias: { '@contract': inRoot('src-preload/contract') } },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20.18',
      minify,
      outDir: inRoot(outDir),
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(
          programs.map((program) => [path.basename(program), inRoot(`src-main/${program}.ts`)]),
        ),
        external: [/^node:/],
      },
    },
  });
  markDone(stamp, sources + names);
  return files;
}
