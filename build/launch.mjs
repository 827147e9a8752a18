const COMMAND = /^(?:[a-z][a-z-]*|--help|-h|--version)$/;

/** True when the arguments name a headless command, possibly behind `--state-dir DIR` or `--profile NAME`. */
export function isHeadless(args) {
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '--state-dir' || args[i] === '--profile') i++;
    else if (!/^--(state-dir|profile)=/.test(args[i])) return COMMAND.test(args[i]);
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
