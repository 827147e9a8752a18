import { readFileSync } from 'node:fs';
import { inRoot } from './setup/paths.mjs';

/** What tells a command from a start of the window; `headless/commandLine.ts` reads the same. */
const { pattern, options } = JSON.parse(readFileSync(inRoot('src-main/headless/commandWord.json'), 'utf8'));

/** True when the arguments name a headless command, possibly behind `--state-dir DIR` or `--profile NAME`. */
export function isHeadless(args) {
  for (let i = 0; i < args.length; i++) {
    if (options.includes(args[i])) {
      i++;
      if (i === args.length) return true;
    } else if (!options.some((option) => args[i].startsWith(`${option}=`))) return new RegExp(pattern).test(args[i]);
  }
  return false;
}

/**
 * Electron's command line for the app in `folder`. Chromium obeys flags that stand before `--`, so the person's own
 * arguments come after it.
 */
export function electronArgs(folder, args) {
  const asRoot = process.platform === 'linux' && process.getuid() === 0;
  return [
    ...(isHeadless(args) && process.platform === 'linux' ? ['--ozone-platform=headless', '--disable-gpu'] : []),
    '--log-level=3',
    ...(asRoot ? ['--no-sandbox'] : []),
    folder,
    '--',
    ...args,
  ];
}
