/** A batch of texts as what the compare page varies: the first request, and the words of all. Pure. */
import { type JsonRecord, listOf, recordOf, textOf } from '../json-value.ts';

/** As many rows as a table can bear. */
const most = 12;

/** Undefined for a body that is no batch. */
export function batchTexts(body: JsonRecord): { body: JsonRecord; values: readonly string[] } | undefined {
  const requests = listOf(body.requests).map(recordOf);
  const [first] = requests;
  if (first === undefined) return undefined;
  const { model: _, ...rest } = first;
  const values = requests.flatMap((request) => {
    const [part] = listOf(recordOf(request.content).parts);
    const text = textOf(recordOf(part).text);
    return text === undefined ? [] : [text];
  });
  return { body: rest, values: [...new Set(values)].slice(0, most) };
}
