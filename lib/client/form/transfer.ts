/** What one page gives another page's form to open with: a result to edit, an image to video. Lives as long as the tab. */
import type { Body } from './form-values.ts';

export interface Transfer {
  /** `model` may stand in it; Blobs where the wire has Base64. */
  body: Body;
  model?: string;
  stream?: boolean;
}

/** The next form named so opens with it. */
export function transferTo(form: string, given: Transfer): void {
  waiting.set(form, given);
}

/** Once only. */
export function takeTransfer(form: string): Transfer | undefined {
  const given = waiting.get(form);
  waiting.delete(form);
  return given;
}

const waiting = new Map<string, Transfer>();
