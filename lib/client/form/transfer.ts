/** A request that one page passes to another page's form. Lives as long as the tab. */
import type { Body } from './form-values.ts';

export interface Transfer {
  /** May contain `model`, and Blobs in place of Base64. */
  body: Body;
  model?: string;
  stream?: boolean;
}

/** The form of that name opens with it: the one on the page, else the next one. */
export function transferTo(form: string, given: Transfer): void {
  waiting.set(form, given);
  for (const open of listeners.get(form) ?? []) open();
}

/** Calls `open` when a request comes for the form on the page. Returns the function that ends this. */
export function onTransfer(form: string, open: () => void): () => void {
  const mounted = listeners.get(form) ?? new Set();
  listeners.set(form, mounted.add(open));
  return () => mounted.delete(open);
}

/** Returns it once. */
export function takeTransfer(form: string): Transfer | undefined {
  const given = waiting.get(form);
  waiting.delete(form);
  return given;
}

const waiting = new Map<string, Transfer>();
const listeners = new Map<string, Set<() => void>>();
