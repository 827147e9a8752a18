import { z } from 'zod';

export { CONFIRM_CHANNELS } from './confirmChannels';

/** One line of main's own dialog. `value` is shown whole, hidden characters made visible. */
export const ConfirmRow = z.strictObject({
  label: z.string(),
  value: z.array(z.string()),
  /** What stood here before, when this is a change. */
  before: z.array(z.string()).nullable(),
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

export const ConfirmAnswer = z.strictObject({ action: z.string() });
export type ConfirmAnswer = z.infer<typeof ConfirmAnswer>;

/** What the dialog's page finds as `window.plugboardConfirm`. */
export interface ConfirmBridge {
  read(): Promise<ConfirmView>;
  /** Answers within the first 400 ms do not count; false tells so, and the dialog stays. */
  answer(action: string): Promise<boolean>;
}
