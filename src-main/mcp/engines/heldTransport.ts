import type { McpTransport } from '../transports/transport';

/** A transport that outlives the engine that drives it, until it is given away. */
export interface HeldTransport {
  readonly transport: McpTransport;
  /** From now on closing it closes the connection. */
  giveAway(): void;
}

/**
 * For an engine that may turn out to be of the wrong era: when it gives up it closes its transport, and the process
 * behind that is still wanted by the other one.
 */
export function holdTransport(inner: McpTransport): HeldTransport {
  let isHeld = true;
  const transport: McpTransport = {
    get kind() {
      return inner.kind;
    },
    get sessionId() {
      return inner.sessionId;
    },
    fault: () => inner.fault(),
    setProtocolVersion: (version) => inner.setProtocolVersion?.(version),
    start() {
      inner.onmessage = (message, extra) => transport.onmessage?.(message, extra);
      inner.onclose = () => transport.onclose?.();
      inner.onerror = (error) => transport.onerror?.(error);
      return inner.start();
    },
    send: (message, options) => inner.send(message, options),
    abandon: (fault) => inner.abandon(fault),
    async close() {
      if (!isHeld) return inner.close();
      Object.assign(inner, { onmessage: undefined, onclose: undefined, onerror: undefined });
      transport.onclose?.();
    },
  };
  return { transport, giveAway: () => void (isHeld = false) };
}
