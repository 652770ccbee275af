/** A batch of texts as what the compare page varies: the first request, and the words of all. Pure. */

import { type JsonRecord, listOf, recordOf } from '#lib/base/json-value.ts';
import { textsInBody } from '#lib/client/embeddings/bench-requests.ts';

/** As many rows as a table can bear. */
const most = 12;

/** Undefined for a body that is no batch. */
export function batchTexts(body: JsonRecord): { body: JsonRecord; values: readonly string[] } | undefined {
  const [first] = listOf(body.requests);
  if (first === undefined) return undefined;
  const { model: _, ...rest } = recordOf(first);
  const values = textsInBody(body).filter((text) => text !== '');
  return { body: rest, values: [...new Set(values)].slice(0, most) };
}
