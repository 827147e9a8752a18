// Stands in for Electron's default_app.asar, which the fallback runtime lacks: opens the app named on the command line.
import { app } from 'electron';
import fs from 'node:fs';
import { createRequire, Module } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(path.join(process.cwd(), '_'));
const argv = process.argv.slice(1);

function findApp() {
  while (argv.length > 0) {
    const arg = argv.shift();
    if (arg === '-v' || arg === '--version') return { print: `v${process.versions.electron}` };
    if (arg === '-a' || arg === '--abi') return { print: process.versions.modules };
    if (arg === '-r' || arg === '--require') require(path.resolve(argv.shift()));
    else if (!arg.startsWith('-')) return { file: arg };
  }
  return { usage: true };
}

async function open(file) {
  Object.defineProperty(process, 'defaultApp', { configurable: false, enumerable: true, value: true });
  const dir = path.resolve(file);
  let appPath;
  if (fs.existsSync(path.join(dir, 'package.json'))) {
    const manifest = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'));
    if (manifest.version) app.setVersion(manifest.version);
    if (manifest.productName || manifest.name) app.name = manifest.productName || manifest.name;
    app.setDesktopName(manifest.desktopName || `${app.name}.desktop`);
    appPath = dir;
  }
  const main = Module._resolveFilename(dir, null, true);
  app.setAppPath(appPath ?? path.dirname(main));
  await import(pathToFileURL(main).href);
}

const found = findApp();
if (found.print) {
  process.stdout.write(`${found.print}\n`);
  app.exit(0);
} else if (found.usage) {
  process.stderr.write('usage: electron [options] PATH [args]\n');
  app.exit(1);
} else {
  try {
    await open(found.file);
  } catch (error) {
    process.stderr.write(`Unable to open the Electron app at ${found.file}\n${error?.stack ?? error}\n`);
    app.exit(1);
  }
}
