'use client';
/** What a page does for a bench beside showing it. A bench that is shown elsewhere cannot be run from there. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Run } from '#lib/client/run/run.ts';

export interface BenchActions {
  /** Embeds the texts of the run's bench once more, a call for each: then an error is one text's own. */
  tryEach(run: Run): void;
}

const BenchContext = createContext<BenchActions | undefined>(undefined);

export function BenchProvider({ value, children }: { value: BenchActions; children: ReactNode }) {
  return <BenchContext value={value}>{children}</BenchContext>;
}

export function useBenchActions(): BenchActions | undefined {
  return useContext(BenchContext);
}
