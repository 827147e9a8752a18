import { z } from 'zod';
import { command } from './define';
import { ServerId } from './ids';
import { SaveOutcome, ServerType } from './server';

/** One server found in a text or a file, masked; `problem` says why it cannot be added as it is. */
export const ImportEntryView = z.strictObject({
  key: z.string(),
  /** Free and usable here. */
  name: z.string(),
  found_name: z.string(),
  /** The file it stands in; null for pasted text. */
  source: z.string().nullable(),
  type: ServerType,
  enabled: z.boolean(),
  command: z.array(z.string()).optional(),
  cwd: z.string().optional(),
  url: z.string().optional(),
  env_names: z.array(z.string()),
  header_names: z.array(z.string()),
  env_inherit: z.array(z.string()),
  sign_in: z.string().nullable(),
  problem: z.string().nullable(),
  /** What does not come along or does not resolve, in words. */
  notes: z.array(z.string()),
  /** Files it takes values from; each is read only after main's dialog allowed it. */
  files: z.array(z.string()),
  /** Values that it names and does not bring. */
  asks: z.array(z.strictObject({ reference: z.string(), place: z.string() })),
  /** Flags whose arguments may be kept as stored secrets. */
  secret_flags: z.array(z.string()),
  /** The server here that is the same one. */
  same_as: z.string().nullable(),
});
export type ImportEntryView = z.infer<typeof ImportEntryView>;

/** What was found. The entries wait in main under `token`, so that their secrets do not come back. */
export const ImportPreviewView = z.strictObject({
  token: z.string(),
  entries: z.array(ImportEntryView),
  problem: z.string().nullable(),
});
export type ImportPreviewView = z.infer<typeof ImportPreviewView>;

/** A file of another app on this computer. */
export const DiscoveredView = z.strictObject({
  key: z.string(),
  client_id: z.string(),
  client: z.string(),
  path: z.string(),
  count: z.number().int(),
  /** How many of them are here already. */
  here: z.number().int(),
  problem: z.string().nullable(),
});
export type DiscoveredView = z.infer<typeof DiscoveredView>;

const ImportPick = z.strictObject({
  key: z.string().max(64),
  name: z.string().trim().min(1).max(256),
  /** Values for `asks`, by reference. */
  secrets: z.record(z.string().max(1024), z.string().max(65_536)).optional(),
  moves_arguments: z.boolean().optional(),
});

export const importCommands = {
  previewImport: command(z.strictObject({ text: z.string().max(1_048_576) }), ImportPreviewView),
  /** Main lets the person choose the file; null when none was chosen. */
  previewImportFile: command(z.void(), ImportPreviewView.nullable()),
  discoverServers: command(z.void(), z.array(DiscoveredView)),
  previewDiscovered: command(z.strictObject({ key: z.string().max(64) }), ImportPreviewView),
  importServers: command(
    z.strictObject({ token: z.string().max(64), entries: z.array(ImportPick).max(500) }),
    z.array(z.strictObject({ key: z.string(), outcome: SaveOutcome, problem: z.string().nullable() })),
  ),
  /** Written by main, without a secret in it; false when no file was chosen. All servers without `ids`. */
  exportServers: command(
    z.strictObject({ ids: z.array(ServerId).max(1000).optional(), to: z.enum(['clipboard', 'file']) }),
    z.boolean(),
  ),
};
