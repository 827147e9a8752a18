import type { CallLimits } from '../callClock';
import { declaredHeaders, headersOfCall, type ParamHeader } from '../paramHeaders';
import type { CallOptions, ListedTool, RejectedTool, Session, ToolListing, TransportKind } from '../session';
import type { AskedMessage } from './ask';
import { isHeaderMismatch } from './statelessRefusals';

type Call = (tool: string, message: AskedMessage, clock: CallLimits, options: CallOptions) => Promise<unknown>;

/** The headers in which calls repeat some arguments, as the tools of a server declare it (SEP-2243). */
export interface ToolHeaders {
  /** Takes the declarations from a listing; over HTTP a tool with a bad one may not be used, and is rejected. */
  learn(listing: ToolListing): ToolListing;
  of(method: string, params: AskedMessage['params']): Record<string, string>;
  /** A call that was refused unrun because its headers did not fit is sent once more, with the schema as it is now. */
  afterMismatch(call: Call, list: Session['listTools']): Call;
}

export function createToolHeaders(transport: TransportKind): ToolHeaders {
  const known = new Map<string, readonly ParamHeader[]>();
  const isOverHttp = transport === 'streamable-http';

  return {
    learn(listing) {
      if (!isOverHttp) return listing;
      known.clear();
      const tools: ListedTool[] = [];
      const rejected: RejectedTool[] = [...listing.rejected];
      for (const tool of listing.tools) {
        const declared = declaredHeaders(tool.inputSchema);
        if ('reason' in declared) {
          rejected.push({ name: tool.name, reason: declared.reason });
          continue;
        }
        if (declared.headers.length > 0) known.set(tool.name, declared.headers);
        tools.push(tool);
      }
      return { ...listing, tools, rejected };
    },
    of(method, params) {
      if (method !== 'tools/call') return {};
      return headersOfCall(known.get(String(params?.name)) ?? [], params?.arguments);
    },
    afterMismatch: (call, list) => async (tool, message, clock, options) => {
      try {
        return await call(tool, message, clock, options);
      } catch (error) {
        if (!isOverHttp || !isHeaderMismatch(error)) throw error;
        await list(options.signal);
        return call(tool, message, clock, options);
      }
    },
  };
}
