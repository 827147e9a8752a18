/** The app's one log. `detail` may be anything; errors keep their stack. */
export interface Log {
  info(message: string, detail?: unknown): void;
  warn(message: string, detail?: unknown): void;
  error(message: string, detail?: unknown): void;
}
