import { CLIENT_IDS, type ClientId } from '../config/importers/notation';
import { usageFaults } from '../text/usage';
import { readOneOf, readPairs, usage } from './usage';
import type { Pairs } from './pairs';

/** The options of `mcp import` alone. */
export const IMPORT_OPTIONS = {
  from: { type: 'string' },
  yes: { type: 'boolean' },
  only: { type: 'string', multiple: true },
  rename: { type: 'string', multiple: true },
  secret: { type: 'string', multiple: true },
  read: { type: 'string', multiple: true },
  'move-secrets': { type: 'boolean' },
} as const;

/** What is looked through. */
export type ImportSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'client'; readonly client: ClientId }
  /** Only says what there is on this computer. */
  | { readonly kind: 'computer' };

export interface ImportFlags {
  readonly source: ImportSource;
  /** Without it nothing is written. */
  readonly isAgreed: boolean;
  /** Only these names, as found or as proposed; all without any. */
  readonly only: readonly string[];
  readonly rename: Pairs;
  /** Values for what an entry names and does not bring; `-` is still to be read from stdin. */
  readonly secrets: Pairs;
  /** The files that may be read, as the preview names them. */
  readonly read: readonly string[];
  readonly movesArguments: boolean;
}

interface Options {
  readonly from?: string | undefined;
  readonly yes?: boolean | undefined;
  readonly only?: readonly string[] | undefined;
  readonly rename?: readonly string[] | undefined;
  readonly secret?: readonly string[] | undefined;
  readonly read?: readonly string[] | undefined;
  readonly 'move-secrets'?: boolean | undefined;
}

/** @throws Fault 'usage' */
export function toImportFlags(args: readonly string[], options: Options): ImportFlags {
  if (args.length > 1) throw usage(usageFaults.importOneFile);
  return {
    source: toSource(args[0], options.from),
    isAgreed: options.yes ?? false,
    only: options.only ?? [],
    rename: readPairs('rename', options.rename),
    secrets: readPairs('secret', options.secret),
    read: options.read ?? [],
    movesArguments: options['move-secrets'] ?? false,
  };
}

function toSource(path: string | undefined, from: string | undefined): ImportSource {
  if (path !== undefined && from !== undefined) throw usage(usageFaults.fileOrFrom);
  if (path !== undefined) return { kind: 'file', path };
  if (from === undefined || from === '') return { kind: 'computer' };
  return { kind: 'client', client: readOneOf('from', from, CLIENT_IDS) ?? 'claude-desktop' };
}

/** `--from` may stand alone: then it asks what there is. */
export const withEmptyFrom = (argv: readonly string[]): string[] =>
  argv.map((word, at) => (word === '--from' && (argv[at + 1] ?? '-').startsWith('-') ? '--from=' : word));
