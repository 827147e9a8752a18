import { z } from 'zod';
import type { HostImports } from './imports';

/** What is read of the app's answers; whatever else they hold is left behind. */
const FoundServers = z.object({
  token: z.string(),
  problem: z.string().nullable(),
  entries: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      found_name: z.string(),
      source: z.string().nullable(),
      type: z.string(),
      enabled: z.boolean(),
      command: z.array(z.string()).optional(),
      cwd: z.string().optional(),
      url: z.string().optional(),
      env_names: z.array(z.string()),
      header_names: z.array(z.string()),
      env_inherit: z.array(z.string()),
      sign_in: z.string().nullable(),
      problem: z.string().nullable(),
      notes: z.array(z.string()),
      files: z.array(z.string()),
      asks: z.array(z.object({ reference: z.string(), place: z.string() })),
      secret_flags: z.array(z.string()),
      same_as: z.string().nullable(),
    }),
  ),
});

const Discovered = z.array(
  z
    .object({
      client_id: z.string(),
      path: z.string(),
      count: z.number(),
      here: z.number(),
      problem: z.string().nullable(),
    })
    .transform(({ client_id, ...rest }) => ({ client: client_id, ...rest })),
);

const Imported = z.array(
  z
    .object({
      key: z.string(),
      problem: z.string().nullable(),
      outcome: z.object({ persisted: z.boolean(), runtime: z.enum(['started', 'failed', 'unchanged']) }),
    })
    .transform(({ outcome, ...rest }) => ({ ...rest, ...outcome })),
);

/** Asks the app that runs, and checks what it answers. */
export type ReadAnswer = <S extends z.ZodType>(
  schema: S,
  command: string,
  input: unknown,
  signal: AbortSignal,
) => Promise<z.output<S>>;

/** Other clients' servers, through the app that runs; what will run waits for main's dialog there. */
export const createAppImports = (ask: ReadAnswer): HostImports => ({
  discover: (signal) => ask(Discovered, 'discoverServers', undefined, signal),
  previewText: (text, signal) => ask(FoundServers, 'previewImport', { text }, signal),
  previewFile: (path, signal) => ask(FoundServers, 'previewImportPath', { path }, signal),
  previewClient: (client, signal) => ask(FoundServers, 'previewImportClient', { client }, signal),
  importServers: (token, picks, signal) =>
    ask(
      Imported,
      'importServers',
      {
        token,
        entries: picks.map(({ movesArguments, ...pick }) => ({ ...pick, moves_arguments: movesArguments })),
      },
      signal,
    ),
  exportText: (names, signal) => ask(z.string(), 'exportText', { names }, signal),
});
