/** Cross-origin requests of browser SDKs to the gateway paths. Keys are sent in headers, never in cookies. */
import { type BytesOutcome, bytes } from '#lib/server/http/outcome.ts';

const allowed = [
  'authorization',
  'x-api-key',
  'x-goog-api-key',
  'x-goog-api-client',
  'anthropic-version',
  'anthropic-beta',
  'anthropic-dangerous-direct-browser-access',
  'content-type',
  'idempotency-key',
  'x-sandbox-fault',
];

/** Prefixes of headers that SDKs send. */
const allowedPatterns = [/^x-stainless-[a-z0-9-]+$/, /^x-[a-z0-9]+-api-key$/];

export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-request-id, request-id, retry-after, retry-after-ms, x-should-retry, x-easel-provider, x-easel-attempts, x-easel-passed-members',
} as const;

export function preflight(requestedHeaders: string | undefined): BytesOutcome {
  const requested = (requestedHeaders ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const extra = requested.filter((name) => allowedPatterns.some((pattern) => pattern.test(name)));
  return bytes(204, undefined, {
    ...corsHeaders,
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': [...new Set([...allowed, ...extra])].join(', '),
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  });
}
