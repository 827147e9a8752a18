import type { z } from 'zod';

export interface CommandDefinition<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly input: I;
  readonly output: O;
}

/** What a command takes and answers. Both are parsed in main: in for trust, out for the mask. */
export const command = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): CommandDefinition<I, O> => ({
  input,
  output,
});

/** What an event carries, parsed on the way out. */
export const event = <P extends z.ZodType>(payload: P): P => payload;
