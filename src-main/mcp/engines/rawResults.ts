import type { Transport } from '@modelcontextprotocol/client';
import { isRecord } from '../../lib/isRecord';
import { eraFaults } from '../../text/eraFaults';
import { createMcpFault, toWords } from '../faults';
import type { JsonObject } from '../lenient';
import type { McpTransport } from '../transports/transport';

/** What the SDK's strict parsers take for a good result of any method. */
const ACCEPTED: JsonObject = {
  resultType: 'complete',
  ttlMs: 0,
  cacheScope: 'private',
  tools: [],
  content: [],
  prompts: [],
  messages: [],
  resources: [],
  resourceTemplates: [],
  contents: [],
  completion: { values: [] },
  supportedVersions: [],
  capabilities: {},
};

const RAW = 'asItCame';

/**
 * The transport as this era's SDK sees it: each result travels inside one that its parsers accept, since they would
 * refuse a whole list for one bad item and hold no place for results of extensions. `rawResult` takes it out again.
 */
export function withRawResults(transport: McpTransport): Transport {
  const outer: Transport = {
    start() {
      transport.onclose = () => outer.onclose?.();
      transport.onerror = (error) => outer.onerror?.(error);
      transport.onmessage = (message) => {
        if (!('result' in message)) outer.onmessage?.(message);
        else outer.onmessage?.({ ...message, result: { ...ACCEPTED, [RAW]: message.result } });
      };
      return transport.start();
    },
    send: (message, options) => transport.send(message, options),
    close: () => transport.close(),
    setProtocolVersion: (version) => transport.setProtocolVersion?.(version),
  };
  return outer;
}

/** The kinds of result that this host knows what to do with; without a kind it is a whole one. */
const KINDS: ReadonlySet<unknown> = new Set([undefined, null, 'complete', 'input_required', 'task']);

/** What the server really answered. @throws McpFault when it is of a kind that nobody knows */
export function rawResult(result: unknown): unknown {
  const raw = (result as JsonObject)[RAW];
  const kind = isRecord(raw) ? raw.resultType : undefined;
  if (!KINDS.has(kind))
    throw createMcpFault(
      'protocol',
      eraFaults.unknownResult(toWords(typeof kind === 'string' ? kind : typeof kind, 80)),
    );
  return raw;
}
