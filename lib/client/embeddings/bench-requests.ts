/**
 * A bench's texts as requests and back: one body for all of them in the form, as many calls as the interface needs on
 * the wire - a hundred texts a batch, or one text a call. Pure.
 */
import { type JsonRecord, listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { NewRun } from '#lib/client/run/runs-store.ts';
import type { RunRequest } from '#lib/client/transport/run-request.ts';

export const batchOperation = 'native.batch-embed-contents';
const oneOperation = 'native.embed-content';

/** Texts that one batch takes. */
const batchSize = 100;

/** The texts that an embedding body asks for, in order: many, or one. Parts of one content make one text. */
export function textsInBody(body: JsonRecord): readonly string[] {
  return requestsIn(body).map(({ content }) =>
    listOf(recordOf(content).parts)
      .map((part) => textOf(recordOf(part).text) ?? '')
      .join('\n'),
  );
}

/** The requests with these texts; each keeps what else stands in it, new ones take after the first. */
export function withTexts(requests: unknown, texts: readonly string[]): readonly JsonRecord[] {
  const known = listOf(requests).map(recordOf);
  const { content: _, title: __, ...settings } = known[0] ?? {};
  return texts.map((text, index) => ({ ...(known[index] ?? settings), content: { parts: [{ text }] } }));
}

/** The requests with one setting the same in all of them; undefined takes it out. */
export function withSetting(requests: unknown, name: string, value: unknown): readonly JsonRecord[] {
  return listOf(requests).map((request) => {
    const { [name]: _, ...rest } = recordOf(request);
    return value === undefined ? rest : { ...rest, [name]: value };
  });
}

/** A body that one call takes: what the rules judge. */
export function firstBatch(operationId: string, body: JsonRecord): JsonRecord {
  const requests = listOf(body.requests);
  if (operationId !== batchOperation || requests.length <= batchSize) return body;
  return { ...body, requests: requests.slice(0, batchSize) };
}

/** The calls of a bench. The wire wants the model's name in every request of a batch. */
export function batchRuns(run: NewRun): readonly NewRun[] {
  const model = `models/${run.model}`;
  const requests = filledRequests(run.request.body).map((request) => ({ ...request, model }));
  const batches = Array.from({ length: Math.ceil(requests.length / batchSize) }, (_, index) =>
    requests.slice(index * batchSize, (index + 1) * batchSize),
  );
  return batches.map((batch) => ({
    ...run,
    operationId: batchOperation,
    request: { ...run.request, path: verbPath(run.request, 'batchEmbedContents'), body: { requests: batch } },
  }));
}

/** The same bench, a call for each text. */
export function singleRuns(run: NewRun): readonly NewRun[] {
  return filledRequests(run.request.body).map(({ model: _, ...body }) => ({
    ...run,
    operationId: oneOperation,
    request: { ...run.request, path: verbPath(run.request, 'embedContent'), body },
  }));
}

/** One text's body is a batch of one; a batch is a batch. */
export function requestsIn(body: JsonRecord): readonly JsonRecord[] {
  return Array.isArray(body.requests) ? body.requests.map(recordOf) : [body];
}

/** Fields that were added and never filled in ask for nothing. */
function filledRequests(body: JsonRecord): readonly JsonRecord[] {
  return requestsIn(body).filter((request) => textsInBody(request).some((text) => text.trim() !== ''));
}

function verbPath({ path }: RunRequest, verb: string): string {
  return path.replace(/:\w+$/, `:${verb}`);
}
