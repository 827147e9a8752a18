import { posix, win32 } from 'node:path';

interface FindOptions {
  /** Absolute. */
  readonly cwd: string;
  readonly searchPath: string;
  readonly platform: NodeJS.Platform;
  /** Windows' PATHEXT, such as `.COM;.EXE;.BAT;.CMD`. */
  readonly pathExt: string | undefined;
  /** Whether a path is a file that may be run. */
  readonly isRunnable: (path: string) => boolean;
}

const PATH_EXT = '.COM;.EXE;.BAT;.CMD';

/**
 * The file behind a command (spec L8): with a separator it is relative to `cwd`, a bare name is looked up in
 * `searchPath`; relative entries of that path, and on Windows the current folder, are never searched.
 */
export function findCommand(program: string, options: FindOptions): string | undefined {
  const { platform, isRunnable } = options;
  const path = platform === 'win32' ? win32 : posix;
  const isPath = program.includes('/') || (platform === 'win32' && /[\\:]/.test(program));
  const places = isPath
    ? [path.resolve(options.cwd, program)]
    : options.searchPath
        .split(path.delimiter)
        .map((folder) => (platform === 'win32' ? folder.replace(/^"(.*)"$/, '$1') : folder))
        .filter((folder) => path.isAbsolute(folder))
        .map((folder) => path.join(folder, program));
  const candidates = platform === 'win32' ? places.flatMap((place) => withExtensions(place, options.pathExt)) : places;
  return candidates.find(isRunnable);
}

/** On Windows only a file with one of these extensions runs; one that is written out is taken as it is. */
function withExtensions(place: string, pathExt = PATH_EXT): string[] {
  const extensions = pathExt.split(';').filter((extension) => extension.startsWith('.'));
  const own = win32.extname(place).toUpperCase();
  if (extensions.some((extension) => extension.toUpperCase() === own)) return [place];
  return extensions.map((extension) => place + extension.toLowerCase());
}
