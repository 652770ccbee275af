/** The body of the embeddings form: one request per text. Reads and changes texts and settings. Pure. */
import { type JsonRecord, listOf, recordOf, textOf } from '#lib/base/json-value.ts';

/** Whether a request of a batch has a text. */
export function hasText(request: JsonRecord): boolean {
  return textsInBody(request).some((text) => text.trim() !== '');
}

/** The texts of an embedding body, in order. Joins the parts of one content. */
export function textsInBody(body: JsonRecord): readonly string[] {
  return requestsIn(body).map(({ content }) =>
    listOf(recordOf(content).parts)
      .map((part) => textOf(recordOf(part).text) ?? '')
      .join('\n'),
  );
}

/** Replaces the texts of the requests. Other settings stay; new requests copy those of the first. */
export function withTexts(requests: unknown, texts: readonly string[]): readonly JsonRecord[] {
  const known = listOf(requests).map(recordOf);
  const { content: _, title: __, ...settings } = known[0] ?? {};
  return texts.map((text, index) => ({ ...(known[index] ?? settings), content: { parts: [{ text }] } }));
}

/** Sets one setting in all requests; undefined removes it. */
export function withSetting(requests: unknown, name: string, value: unknown): readonly JsonRecord[] {
  return listOf(requests).map((request) => {
    const { [name]: _, ...rest } = recordOf(request);
    return value === undefined ? rest : { ...rest, [name]: value };
  });
}

/** The requests of a batch, or the body itself for a single text. */
function requestsIn(body: JsonRecord): readonly JsonRecord[] {
  return Array.isArray(body.requests) ? body.requests.map(recordOf) : [body];
}

/** Splits a batch into its first request and all texts, for a comparison. Undefined if the body is not a batch. */
export function batchTexts(body: JsonRecord): { body: JsonRecord; values: readonly string[] } | undefined {
  const [first] = listOf(body.requests);
  if (first === undefined) return undefined;
  const { model: _, ...rest } = recordOf(first);
  const values = textsInBody(body).filter((text) => text !== '');
  return { body: rest, values: [...new Set(values)].slice(0, mostCompared) };
}

const mostCompared = 12;
