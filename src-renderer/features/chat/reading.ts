import type { ApprovalId } from '@contract';
import { createContext, useContext, type ReactNode } from 'react';

/** Draws one waiting approval; handed in from above, because features meet only in stores. */
export type DrawApproval = (id: ApprovalId) => ReactNode;

export interface Reading {
  readonly drawApproval: DrawApproval;
  /** Stops following the end, so that what opens now pushes only what is below it. */
  readonly hold: () => void;
}

const ReadingContext = createContext<Reading>({ drawApproval: () => null, hold: () => undefined });

export const ReadingProvider = ReadingContext.Provider;
export const useDrawApproval = (): DrawApproval => useContext(ReadingContext).drawApproval;
export const useHoldReading = (): (() => void) => useContext(ReadingContext).hold;
