/** Small calls of the interface from this page: JSON in, JSON out, errors in their own words. */
import { parseJson, readErrorReply, statusWords } from '../exchange/read-error.ts';
import { gatewayUrl } from '../gateway-url.ts';
import type { RunError } from '../run-error.ts';

/** Thrown for every answer that is no success and for none at all. */
export class GatewayCallError extends Error {
  readonly details: RunError;

  constructor(details: RunError) {
    super(details.message);
    this.name = 'GatewayCallError';
    this.details = details;
  }
}

/** `path` below the playground's prefix: `/v1/videos?limit=20`. */
export async function callGateway(path: string, method: 'GET' | 'DELETE' = 'GET'): Promise<unknown> {
  const response = await fetch(gatewayUrl(path), { method, cache: 'no-store' }).catch(() => {
    throw new GatewayCallError({ kind: 'network', message: 'The server did not answer.' });
  });
  const body = await response.text();
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after');
    throw new GatewayCallError(readErrorReply({ status: response.status, body, retryAfter }));
  }
  const parsed = parseJson(body);
  if (parsed !== undefined) return parsed;
  throw new GatewayCallError({
    kind: 'http',
    message: `The server answered ${statusWords(response.status)} with something that is no JSON.`,
    raw: body.slice(0, 2000),
  });
}
