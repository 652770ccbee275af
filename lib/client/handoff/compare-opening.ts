/** The request or set that another page or an example passes to the compare page. Read once, kept in memory. */

import { type JsonRecord, listOf, recordOf } from '#lib/base/json-value.ts';
import { textsInBody } from '#lib/client/run/embedding-body.ts';
import type { Body } from '#lib/client/run/form-values.ts';
import type { VariableValues } from '#lib/client/run/variables.ts';
import type { CompareSet } from './compare-set.ts';

export interface CompareOpening {
  /** May contain `model`. Holds Blobs where the wire format has Base64. */
  body: Body;
  model: string;
  stream?: boolean;
  /** Values of the variables in the texts. */
  variables?: VariableValues;
  /** Without it, a single request. */
  set?: CompareSet;
  /** Run at once. Only a click sets this, never a link. */
  run?: boolean;
}

/** The next visit to the compare page of that form opens it. */
export function openCompareWith(slug: string, opening: CompareOpening): void {
  waiting.set(slug, opening);
}

export function takeCompareOpening(slug: string): CompareOpening | undefined {
  const given = waiting.get(slug);
  waiting.delete(slug);
  return given;
}

const waiting = new Map<string, CompareOpening>();

/** Maximum number of texts. */
const most = 12;

/** Splits an embedding batch into its first request and all texts. Undefined if the body is not a batch. */
export function batchTexts(body: JsonRecord): { body: JsonRecord; values: readonly string[] } | undefined {
  const [first] = listOf(body.requests);
  if (first === undefined) return undefined;
  const { model: _, ...rest } = recordOf(first);
  const values = textsInBody(body).filter((text) => text !== '');
  return { body: rest, values: [...new Set(values)].slice(0, most) };
}
