/** A request that one page passes to another page's form. Lives as long as the tab. */
import type { Body } from './form-values.ts';

export interface Transfer {
  /** May contain `model`, and Blobs in place of Base64. */
  body: Body;
  model?: string;
  stream?: boolean;
}

/** The next form of that name opens with it. */
export function transferTo(form: string, given: Transfer): void {
  waiting.set(form, given);
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
const waiting = new Map<string, Transfer>();
