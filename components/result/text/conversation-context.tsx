/** How a page continues a conversation. Undefined for shared or compared responses. */
import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';
import type { JsonRecord } from '#lib/base/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';

export interface Conversation {
  /** The runs of the page, newest first: the branches. */
  runs: readonly Run[];
  /** Has the models to retry with. */
  description: FormDescription;
  /** Loads the request into the form, and runs it if `send` is true; with the run's model, or another one. */
  goOn(run: Run, body: JsonRecord, send: boolean, model?: string): void;
  /** Shows a run of the page and loads its request into the form. */
  show(run: Run): void;
}

const ConversationContext = createContext<RefObject<Conversation> | undefined>(undefined);

export function ConversationProvider({ value, children }: { value: Conversation; children: ReactNode }) {
  const latest = useRef(value);
  latest.current = value;
  // The same object each time: with another one React looks for its readers in each element of a long response.
  return <ConversationContext value={latest}>{children}</ConversationContext>;
}

/** The one of the last render. */
export function useConversation(): Conversation | undefined {
  return useContext(ConversationContext)?.current;
}
