import { isRecord } from '../../lib/isRecord';
import { eraFaults } from '../../text/eraFaults';
import { createMcpFault, errorReplyOf, toWords } from '../faults';
import type { McpFault } from '../session';
import type { Ask } from './ask';

const HEADER_MISMATCH = -32020;
const MISSING_CAPABILITY = -32021;
const UNSUPPORTED_REVISION = -32022;

/** Says in words what the codes of the stateless era mean; `onRevisionGone` is called when the server changed its era. */
export const explainRefusals =
  (ask: Ask, onRevisionGone: (fault: McpFault) => void): Ask =>
  async (...request) => {
    try {
      return await ask(...request);
    } catch (error) {
      const reply = errorReplyOf(error);
      switch (reply?.code) {
        case MISSING_CAPABILITY:
          throw createMcpFault('protocol', eraFaults.needsCapability(namesIn(reply.data)), { cause: reply });
        case UNSUPPORTED_REVISION: {
          const gone = createMcpFault('closed', eraFaults.revisionGone, { cause: reply });
          onRevisionGone(gone);
          throw gone;
        }
        default:
          throw error;
      }
    }
  };

/** The headers of a request did not fit its body: the server has another schema for the tool than we do. */
export const isHeaderMismatch = (error: unknown): boolean => errorReplyOf(error)?.code === HEADER_MISMATCH;

function namesIn(data: unknown): string {
  const needed = isRecord(data) && isRecord(data.requiredCapabilities) ? data.requiredCapabilities : {};
  const extensions = isRecord(needed.extensions) ? Object.keys(needed.extensions) : [];
  return toWords(
    [...Object.keys(needed).filter((name) => name !== 'extensions'), ...extensions].join(', ') || '?',
    200,
  );
}
