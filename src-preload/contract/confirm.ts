import { z } from 'zod';

/** One line of main's own dialog. `value` is shown whole, hidden characters made visible. */
export const ConfirmRow = z.strictObject({
  label: z.string(),
  value: z.array(z.string()),
  /** What stood here before, when this is a change. */
  before: z.array(z.string()).nullable(),
  /** Names what the rows below it are about, where there are several. */
  isHeading: z.boolean().optional(),
  /** The values are this app's own words, not text from a file or a server. */
  isWords: z.boolean().optional(),
});

/** What main asks in a window that only main can fill and answer (spec X). */
export const ConfirmView = z.strictObject({
  title: z.string(),
  lead: z.string(),
  rows: z.array(ConfirmRow),
  warnings: z.array(z.string()),
  actions: z.array(z.strictObject({ id: z.string(), label: z.string(), tone: z.enum(['primary', 'plain', 'danger']) })),
  language: z.enum(['en', 'zh']),
});
export type ConfirmView = z.infer<typeof ConfirmView>;

/** What the dialog's page finds as `window.plugboardConfirm`. */
export interface ConfirmBridge {
  read(): Promise<ConfirmView>;
  /** Answers within the first 400 ms do not count; false tells so, and the dialog stays. */
  answer(action: string): Promise<boolean>;
}
