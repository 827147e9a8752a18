/** The names a local server's process gets of ours; nothing else, since other programs' keys are there (spec S9). */
export const ALLOWED_NAMES: readonly string[] = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'TZ', 'LANG', 'LANGUAGE', 'LC_*', 'TMPDIR', 'TMP', 'TEMP'],
  ...[
    'XDG_*',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'ALL_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'all_proxy',
    'no_proxy',
  ],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
];

/** What programs on Windows need besides; letter case does not count there. */
export const ALLOWED_ON_WINDOWS: readonly string[] = [
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'OS', 'COMPUTERNAME', 'USERNAME', 'USERDOMAIN'],
  ...['USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'ALLUSERSPROFILE', 'PUBLIC'],
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'PROGRAMW6432', 'COMMONPROGRAMFILES', 'COMMONPROGRAMFILES(X86)'],
  ...['PROCESSOR_ARCHITECTURE', 'NUMBER_OF_PROCESSORS'],
];

/** Keys of the app itself, which no child gets, not even by `env_inherit`. */
export const isOurs = (name: string): boolean => /^(?:ELECTRON_|PLUGBOARD_|CHROME_)/i.test(name);

export interface ChildEnvironmentInputs {
  readonly base: ReadonlyMap<string, string>;
  readonly inherit: readonly string[];
  /** The entry's own, expanded; wins over everything. */
  readonly own: ReadonlyMap<string, string>;
  readonly platform: NodeJS.Platform;
}

/** The whole environment of a local server's process: allow-list, inherited names, then its own. */
export function childEnvironment({ base, inherit, own, platform }: ChildEnvironmentInputs): Map<string, string> {
  const sameName = platform === 'win32' ? (name: string) => name.toUpperCase() : (name: string) => name;
  const allowed = platform === 'win32' ? [...ALLOWED_NAMES, ...ALLOWED_ON_WINDOWS] : ALLOWED_NAMES;
  const exact = new Set([...allowed, ...inherit].map(sameName));
  const prefixes = allowed.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  const isAllowed = (name: string): boolean =>
    !isOurs(name) && (exact.has(sameName(name)) || prefixes.some((prefix) => sameName(name).startsWith(prefix)));

  const overridden = new Set([...own.keys()].map(sameName));
  const passed = [...base].filter(([name]) => isAllowed(name) && !overridden.has(sameName(name)));
  return new Map([...passed, ...own]);
}
