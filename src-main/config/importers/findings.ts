import type { Words } from '../../lib/words';

/** Something about a found entry that a person should know before adding it; words are made from it elsewhere. */
export type ImportNote =
  /** Approvals that were given there do not come along. */
  | { readonly kind: 'approvals-left' }
  /** A choice of tools that has no counterpart here yet. */
  | { readonly kind: 'tools-left'; readonly key: string }
  /** Something this app does not do, by its key. */
  | { readonly kind: 'key-left'; readonly key: string }
  /** A variable of the other client that means nothing here. */
  | { readonly kind: 'unresolved'; readonly name: string }
  /** A variable that is not set on this computer now. */
  | { readonly kind: 'unset'; readonly name: string }
  /** A value the other client keeps to itself; it is asked for when the server connects. */
  | { readonly kind: 'asked-later'; readonly name: string }
  /** The folder that `${workspaceFolder}` was, where the entry was kept for one project. */
  | { readonly kind: 'of-project'; readonly folder: string };

/** Values that another client reads from a file; nobody reads it before the person confirmed the path (spec C9). */
export interface FileRead {
  /** The reference that stands for the content, or null: a dotenv file whose names go to `env`. */
  readonly reference: string | null;
  /** As written there. */
  readonly written: string;
  /** The whole path; null when it cannot be told from what is known. */
  readonly path: string | null;
}

/** What reading one entry brings to light beside the entry. */
export interface Findings {
  readonly notes: ImportNote[];
  readonly files: FileRead[];
}

/** Why one entry cannot be added as it is; words are made from it elsewhere. */
export type ImportProblem =
  | { readonly kind: 'not-an-entry' }
  | { readonly kind: 'unknown-type'; readonly type: string }
  /** It is a part of the other client, such as a built-in of Goose or an extension of Zed. */
  | { readonly kind: 'not-portable'; readonly type: string }
  /** A socket, a pipe, or nothing that a server is reached at. */
  | { readonly kind: 'unsupported-address'; readonly scheme: string }
  /** A file whose whole path is not known. */
  | { readonly kind: 'unknown-file'; readonly written: string }
  /** `detail` says what. */
  | { readonly kind: 'invalid'; readonly detail: Words };

/** Where a text was found, which decides what its paths and folders mean. */
export interface Origin {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The folder of the file; null for pasted text. */
  readonly folder: string | null;
  /** The project it belongs to; null for a person's own settings. */
  readonly workspace: string | null;
}
