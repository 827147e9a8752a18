import { z } from 'zod';
import { messageOf } from '../lib/fault';
import type { CallProgress, ContentBlock, ListedTool } from './session';

/** What a tool gives back: a text, or content blocks that may stand for a failure. */
export type ToolOutput = string | { readonly content: readonly ContentBlock[]; readonly isError?: boolean };

export interface ToolContext {
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CallProgress) => void;
  /** The working folder that the server was made with. */
  readonly cwd: string | undefined;
}

interface ToolAnswer {
  readonly content: readonly ContentBlock[];
  readonly isError: boolean;
}

/** One tool of a server within the app. `call` checks the arguments, and never rejects. */
export interface InProcessTool {
  readonly listed: ListedTool;
  readonly call: (args: unknown, context: ToolContext) => Promise<ToolAnswer>;
}

interface ToolDefinition<S extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly schema: S;
  /** Claimed to a person as by any server; it permits nothing (spec T5). */
  readonly readOnly: boolean;
}

/**
 * A tool for an `InProcessServer` (spec P9). `run` gets the parsed arguments; what it throws is a result with `isError`.
 * @throws TypeError for a name that is empty or holds `__`
 */
export function defineTool<S extends z.ZodObject>(
  { name, description, schema, readOnly }: ToolDefinition<S>,
  run: (input: z.output<S>, context: ToolContext) => ToolOutput | Promise<ToolOutput>,
): InProcessTool {
  checkName(name);
  const { $schema: _dialect, ...inputSchema } = z.toJSONSchema(schema, { io: 'input' });
  return {
    listed: {
      name,
      title: null,
      description,
      inputSchema: { ...inputSchema, type: 'object' },
      outputSchema: null,
      annotations: { readOnlyHint: readOnly },
    },
    async call(args, context) {
      const input = schema.safeParse(args);
      if (!input.success) return failed(z.prettifyError(input.error));
      try {
        const output = await run(input.data, context);
        if (typeof output === 'string') return { content: [textBlock(output)], isError: false };
        return { content: output.content, isError: output.isError === true };
      } catch (error) {
        return failed(messageOf(error));
      }
    },
  };
}

/** @throws TypeError */
export function checkName(name: string): void {
  if (name === '' || name.includes('__')) throw new TypeError(`"${name}" cannot be a name: it is empty or holds "__"`);
}

const textBlock = (text: string): ContentBlock => ({ type: 'text', text });
const failed = (words: string): ToolAnswer => ({ content: [textBlock(words)], isError: true });
