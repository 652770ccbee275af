/** Actions on an embedding result that only its own page provides. */
import { createContext } from 'react';
import type { Run } from '#lib/client/run/run.ts';

export interface EmbeddingActions {
  /** Embeds the texts again with one request each, so that errors concern single texts. */
  tryEach(run: Run): void;
}

export const EmbeddingActionsContext = createContext<EmbeddingActions | undefined>(undefined);
