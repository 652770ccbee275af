/** A request that one page passes to another page's form. Lives as long as the tab. */

import type { Body } from '#lib/client/run/form-values.ts';
import { createValue } from '#lib/client/storage/create-value.ts';

export interface Transfer {
  /** May contain `model`, and Blobs in place of Base64. */
  body: Body;
  model?: string;
  stream?: boolean;
  /** Shown above the form: where the request came from, what was left out. */
  notice?: readonly string[];
}

/** The open form of that name takes it; otherwise the next one opens with it. */
export function transferTo(form: string, given: Transfer): void {
  transferNotice.set(given.notice && { form, lines: given.notice });
  const receive = receivers.get(form);
  if (receive) receive(given);
  else waiting.set(form, given);
}

/** Returns it once. */
export function takeTransfer(form: string): Transfer | undefined {
  const given = waiting.get(form);
  waiting.delete(form);
  return given;
}

/** The next form of that name runs what it opens with. A link in the page calls it; a URL alone never runs. */
export function runOnOpen(form: string): void {
  toRun.add(form);
}

/** Returns it once. */
export function takeRunOnOpen(form: string): boolean {
  return toRun.delete(form);
}

const toRun = new Set<string>();
/** Takes what is passed to the open form. Returns the function that stops. */
export function receiveTransfers(form: string, receive: (given: Transfer) => void): () => void {
  receivers.set(form, receive);
  return () => {
    if (receivers.get(form) === receive) receivers.delete(form);
  };
}

/** The notice of the latest transfer. */
export const transferNotice = createValue<{ form: string; lines: readonly string[] } | undefined>(undefined);

const waiting = new Map<string, Transfer>();
const receivers = new Map<string, (given: Transfer) => void>();
