/** What another page, or an example, gives the compare page to open with. Lives as long as the tab, taken once. */
import type { Body } from '../form/form-values.ts';
import type { CompareSet } from './compare-set.ts';

export interface CompareOpening {
  /** `model` may stand in it; Blobs where the wire has Base64. */
  body: Body;
  model: string;
  stream?: boolean;
  /** One request alone without it. */
  set?: CompareSet;
  /** A person has asked for it with this very click; a link never does. */
  run?: boolean;
}

/** The compare page of that form opens with it next. */
export function openCompareWith(slug: string, opening: CompareOpening): void {
  waiting.set(slug, opening);
}

export function takeCompareOpening(slug: string): CompareOpening | undefined {
  const given = waiting.get(slug);
  waiting.delete(slug);
  return given;
}

const waiting = new Map<string, CompareOpening>();
