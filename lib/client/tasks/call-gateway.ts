/** Small calls of the interface and of the pages' own API: JSON in, JSON out, errors in their own words. */
import { parseJson, readErrorReply, statusWords } from '../exchange/read-error.ts';
import { gatewayUrl } from '../gateway-url.ts';
import type { RunError } from '../run-error.ts';

/** Thrown for every answer that is no success and for none at all. */
export class GatewayCallError extends Error {
  readonly details: RunError;
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;

  constructor(details: RunError, { status, requestId }: { status?: number; requestId?: string } = {}) {
    super(details.message);
    this.name = 'GatewayCallError';
    this.details = details;
    this.status = status;
    this.requestId = requestId;
  }
}

/** `path` below the playground's prefix: `/v1/videos/x`. */
export function callGateway(path: string, method: 'GET' | 'DELETE' | 'POST' = 'GET', body?: unknown) {
  return callPages(gatewayUrl(path), method, body);
}

/** `path` as it is: `/api/tasks?limit=50`. */
export async function callPages(path: string, method = 'GET', body?: unknown): Promise<unknown> {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(path, { method, cache: 'no-store', ...sent }).catch(() => {
    throw new GatewayCallError({ kind: 'network', message: 'The server did not answer.' });
  });
  const text = await response.text();
  const { status, headers } = response;
  const requestId = headers.get('x-request-id');
  const known = { status, ...(requestId === null ? {} : { requestId }) };
  if (!response.ok) {
    const retryAfter = headers.get('retry-after');
    throw new GatewayCallError(readErrorReply({ status, body: text, retryAfter }), known);
  }
  const parsed = parseJson(text);
  if (parsed !== undefined) return parsed;
  const message = `The server answered ${statusWords(status)} with something that is no JSON.`;
  throw new GatewayCallError({ kind: 'http', message, raw: text.slice(0, 2000) }, known);
}
