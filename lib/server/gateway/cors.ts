/** Cross-origin requests of browser SDKs to the gateway paths. Keys are sent in headers, never in cookies. */
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { type BytesOutcome, bytes, type ResponseHeaders } from '#lib/server/http/outcome.ts';

/** What SDKs send; for browsers that ask once and send another request later. */
const usualHeaders = [
  'authorization',
  'x-api-key',
  'x-goog-api-key',
  'anthropic-version',
  'anthropic-beta',
  'content-type',
  'idempotency-key',
];

/** Characters of the list of names. */
const maxNames = 4_000;

/** Of every response of the gateway paths: no browser may take it for another type. */
const safeHeaders = {
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** Any site may read a response. */
const readableHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-request-id, request-id, retry-after, retry-after-ms, x-should-retry, x-easel-provider, x-easel-attempts, x-easel-seed, x-easel-passed-members',
} as const;

/** A POST without an `Origin` is of no page; what answers it is never taken from a cache. */
export function addCorsHeaders(headers: ResponseHeaders, { method, headers: sent }: GatewayRequest): void {
  Object.assign(headers, safeHeaders);
  if (method !== 'POST' || sent.origin !== undefined) Object.assign(headers, readableHeaders);
}

/**
 * Allows the headers that the browser asks for: clients send ever new ones, and a header gives no right here, because no
 * cookie is read.
 */
export function preflight(requestedHeaders: string | undefined): BytesOutcome {
  const names = (requestedHeaders ?? '')
    .slice(0, maxNames)
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name));
  return bytes(204, undefined, {
    ...safeHeaders,
    ...readableHeaders,
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': [...new Set([...usualHeaders, ...names])].join(', '),
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  });
}
