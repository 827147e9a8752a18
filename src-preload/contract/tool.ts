import { z } from 'zod';
import { command } from './define';
import { ServerId } from './ids';

export const ToolStatus = z.enum(['ok', 'rejected', 'quarantined']);
export const ToolView = z.strictObject({
  server_id: ServerId,
  server: z.string(),
  tool: z.string(),
  /** The model-facing name (spec T1). */
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Hints the server claims, never permissions: `readOnly`, `destructive`, `idempotent`, `openWorld`. */
  claims: z.array(z.string()),
  status: ToolStatus,
  reason: z.string().nullable(),
  has_icon: z.boolean(),
});
export type ToolView = z.infer<typeof ToolView>;

export const toolCommands = {
  listTools: command(z.strictObject({ id: ServerId.optional() }), z.array(ToolView)),
  /** A small raster picture as a `data:` address; of the server itself without `tool`, null when there is none. */
  readIcon: command(
    z.strictObject({ id: ServerId, tool: z.string().max(1024).optional() }),
    z.string().max(100_000).nullable(),
  ),
  /** `input_schema` is JSON text: large objects cross the bridge faster as a string. */
  describeTool: command(
    z.strictObject({ id: ServerId, tool: z.string().max(1024) }),
    z.strictObject({ tool: ToolView, input_schema: z.string() }),
  ),
};
