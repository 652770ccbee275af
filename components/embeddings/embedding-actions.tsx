/** Actions on an embedding result that only its own page provides. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Run } from '#lib/client/run/run.ts';

export interface EmbeddingActions {
  /** Embeds the texts again with one request each, so that errors concern single texts. */
  tryEach(run: Run): void;
}

const EmbeddingActionsContext = createContext<EmbeddingActions | undefined>(undefined);

export function EmbeddingActionsProvider({
  value,
  children,
}: {
  value: EmbeddingActions;
  children: ReactNode;
}) {
  return <EmbeddingActionsContext value={value}>{children}</EmbeddingActionsContext>;
}

export function useEmbeddingActions(): EmbeddingActions | undefined {
  return useContext(EmbeddingActionsContext);
}
