/** What one page gives another page's form to open with: a result to edit, an image to video. Lives as long as the tab. */
import type { Body } from './form-values.ts';

export interface HandOver {
  /** `model` may stand in it; Blobs where the wire has Base64. */
  body: Body;
  model?: string;
  stream?: boolean;
}

/** The next form named so opens with it. */
export function handOver(form: string, given: HandOver): void {
  waiting.set(form, given);
}

/** Once only. */
export function takeHandOver(form: string): HandOver | undefined {
  const given = waiting.get(form);
  waiting.delete(form);
  return given;
}

const waiting = new Map<string, HandOver>();
