import { existsSync } from 'node:fs';
import { fingerprint, inRoot, isDone, markDone, root } from './paths.mjs';
import { say } from './say.mjs';

const SOURCES = ['src-main', 'src-preload', 'package-lock.json'];
const PROGRAMS = ['core', 'byHand', 'loop', 'loopByHand'];

/** Builds what the benchmarks run in plain Node as the app is built: bundled and minified. Answers the files. */
export async function ensureBenchCore() {
  const sources = fingerprint(SOURCES);
  const files = Object.fromEntries(PROGRAMS.map((name) => [name, inRoot(`out-bench/${name}.js`)]));
  if (Object.values(files).every((file) => existsSync(file)) && isDone('built-bench', sources)) return files;
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
      minify: true,
      outDir: inRoot('out-bench'),
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((name) => [name, inRoot(`src-main/testing/bench/${name}.ts`)])),
        external: [/^node:/],
      },
    },
  });
  markDone('built-bench', sources);
  return files;
}
