import { mcpNotes } from '../text/mcpNotes';
import { schemaNotes } from '../text/schemaNotes';
import type { CheckSchema } from './schemas/schemaCheck';
import type { CallResult, ListedTool } from './session';
import type { Said } from '../lib/words';

/**
 * A result with a note of what the tool promised and did not keep: its `structuredContent` alone is held against its
 * `outputSchema` (spec P2). Never a failure, and never later than a check may take.
 */
export async function checkResult(
  result: CallResult,
  tool: Pick<ListedTool, 'outputSchema'> | undefined,
  check: CheckSchema,
  signal: AbortSignal,
): Promise<CallResult> {
  const promised = tool?.outputSchema;
  if (promised === undefined || promised === null || result.isError) return result;
  const note = await noteOn(promised, result.structuredContent, check, signal);
  return note === null ? result : { ...result, notes: [...result.notes, note] };
}

async function noteOn(
  promised: NonNullable<ListedTool['outputSchema']>,
  structured: unknown,
  check: CheckSchema,
  signal: AbortSignal,
): Promise<Said | null> {
  if (structured === undefined) return mcpNotes.noStructured;
  const found = await check(promised, structured, signal);
  switch (found.kind) {
    case 'valid':
      return null;
    case 'invalid':
      return schemaNotes.resultMismatch(found.problem);
    case 'unchecked':
      return schemaNotes.resultUnchecked(found.why);
  }
}
