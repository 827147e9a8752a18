/** The little of an IPC event that says who sent it. */
export interface SenderEvent {
  readonly sender: { readonly id: number };
  /** Null when the frame has gone or navigated since. */
  readonly senderFrame: { readonly parent: unknown; readonly origin: string } | null;
}

/**
 * True for the top frame of a window we made that shows our own page. A child frame, a page that was navigated
 * away and any other web contents are refused (spec X).
 */
export function isOurSender(event: SenderEvent, windows: ReadonlySet<number>, origin: string): boolean {
  const frame = event.senderFrame;
  return windows.has(event.sender.id) && frame !== null && frame.parent === null && frame.origin === origin;
}
