import type { WireTap } from '../wireLog';
import type { McpTransport } from './transport';

/** The same transport, with every message in the wire log; what else it has is its own. */
export function withWireLog(inner: McpTransport, wire: WireTap): McpTransport {
  const outer = Object.create(inner) as McpTransport;
  outer.send = (message, options) => {
    wire.message('out', message);
    return inner.send(message, options);
  };
  inner.onmessage = (message, extra) => {
    wire.message('in', message);
    outer.onmessage?.(message, extra);
  };
  inner.onclose = () => outer.onclose?.();
  inner.onerror = (error) => outer.onerror?.(error);
  // Else they would be found on `inner`, and call themselves.
  Object.assign(outer, { onmessage: undefined, onclose: undefined, onerror: undefined });
  return outer;
}
