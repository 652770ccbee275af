/** How a page continues a conversation. Undefined for shared or compared responses. */
import { createContext, type ReactNode, useContext } from 'react';
import type { JsonRecord } from '#lib/base/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';

export interface Conversation {
  /** Loads the request into the form, and runs it if `send` is true. */
  goOn(run: Run, body: JsonRecord, send: boolean): void;
}

const ConversationContext = createContext<Conversation | undefined>(undefined);

export function ConversationProvider({ value, children }: { value: Conversation; children: ReactNode }) {
  return <ConversationContext value={value}>{children}</ConversationContext>;
}

export function useConversation(): Conversation | undefined {
  return useContext(ConversationContext);
}
