/** Builds a request from a form's body; the model may be part of the path. */
import { type JsonRecord, listOf, recordOf } from '#lib/base/json-value.ts';
import type { RunRequest } from '#lib/client/transport/run-request.ts';
import { factsOf, operationFacts, pathFor } from '#lib/contract/operation-facts.ts';
import { hasText } from './embedding-body.ts';

const { batchEmbedContents } = operationFacts;

export interface RequestParts {
  operationId: string;
  method: string;
  /** Path template: `/v1beta/models/{model+}:generateContent`. */
  path: string;
  /** Includes `model`. */
  body: JsonRecord;
  /** Native generation has its own path for streams. */
  stream?: boolean;
}

export function requestOf({ operationId, method, path, body, stream = false }: RequestParts): RunRequest {
  if (!path.includes('{model+}')) return { method, path, body };
  const { model, ...rest } = body;
  const filled = pathFor(path, String(model ?? ''));
  if (operationId === batchEmbedContents.id) {
    // The wire format needs the model in each request of a batch. A field without a text is not sent.
    const requests = listOf(rest.requests)
      .map((one) => ({ ...recordOf(one), model: `models/${model}` }))
      .filter(hasText);
    return { method, path: filled, body: { ...rest, requests } };
  }
  const { streams } = factsOf(operationId) ?? {};
  if (streams === 'always') return { method, path: `${filled}?alt=sse`, body: rest };
  if (streams !== 'path' || !stream) return { method, path: filled, body: rest };
  return {
    method,
    path: `${filled.replace(/:generateContent$/, ':streamGenerateContent')}?alt=sse`,
    body: rest,
  };
}
