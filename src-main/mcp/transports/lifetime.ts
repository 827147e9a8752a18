import { mcpFaults } from '../../text/mcpFaults';
import { createMcpFault } from '../faults';
import type { McpFault } from '../session';

/** How one connection ends: once, for one reason, and with nothing of it left. */
export interface Lifetime {
  readonly isOver: () => boolean;
  /** Why it ended by itself; null while it lives, and after our own close. */
  readonly fault: () => McpFault | null;
  /** @throws McpFault when it is over */
  throwIfOver(): void;
  /** What comes second is not heard. */
  readonly end: (reason: McpFault | null) => void;
  /** Resolves when everything is released; ends it first if nothing else did. */
  readonly close: () => Promise<void>;
}

interface LifetimeEvents {
  /** Once, before anything is released. */
  readonly onEnd: () => void;
  /** Once. Never rejects. */
  readonly release: (fault: McpFault | null) => Promise<void>;
}

export function createLifetime({ onEnd, release }: LifetimeEvents): Lifetime {
  let isOver = false;
  let fault: McpFault | null = null;
  let releasing: Promise<void> | undefined;

  const end = (reason: McpFault | null): void => {
    if (isOver) return;
    isOver = true;
    fault = reason;
    onEnd();
    releasing = release(reason);
  };
  return {
    isOver: () => isOver,
    fault: () => fault,
    throwIfOver() {
      if (isOver) throw fault ?? createMcpFault('closed', mcpFaults.connectionIsClosed);
    },
    end,
    async close() {
      end(null);
      await releasing;
    },
  };
}
