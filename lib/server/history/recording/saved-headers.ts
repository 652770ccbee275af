/** The headers of a call that are saved: those that affect the run, never credentials. */
import { cutText } from '#lib/server/db/storable-text.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import type { Outcome, ResponseHeaders } from '#lib/server/http/outcome.ts';

const requestHeaderNames = [
  'content-type',
  'accept',
  'anthropic-version',
  'anthropic-beta',
  'x-sandbox-fault',
];
const responseHeaderNames = [
  'content-type',
  'content-encoding',
  'x-request-id',
  'x-upstream-request-id',
  'x-easel-provider',
  'x-easel-attempts',
  'x-easel-model',
  'x-easel-seed',
  'x-easel-passed-members',
  'retry-after',
  'x-should-retry',
  'x-idempotent-replay',
];

export function savedRequestHeaders(request: Pick<GatewayRequest, 'headers'>): Record<string, string> {
  return pick(requestHeaderNames, (name) => header(request, name));
}

export function savedResponseHeaders(outcome: Outcome): Record<string, string> {
  const sent: ResponseHeaders = { ...defaultsOf(outcome), ...outcome.headers };
  // It tells proxies something, and the history nothing.
  if (sent['content-encoding'] === 'identity') delete sent['content-encoding'];
  return pick(responseHeaderNames, (name) => [sent[name]].flat()[0]);
}

/** Path and query without the parameters that could contain a key. */
export function savedPath({ path, search }: Pick<GatewayRequest, 'path' | 'search'>): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) {
    if (/key|token|secret|password|auth|signature/i.test(name)) query.delete(name);
  }
  return cutText(path + (query.size > 0 ? `?${query}` : ''), 2000);
}

/** Headers that the response writers add. */
function defaultsOf({ kind }: Outcome): ResponseHeaders {
  return kind === 'json' ? { 'content-type': 'application/json' } : {};
}

function pick(names: readonly string[], textOf: (name: string) => string | undefined) {
  const saved: Record<string, string> = {};
  for (const name of names) {
    const value = textOf(name);
    if (value !== undefined) saved[name] = headerText(value);
  }
  return saved;
}

/** A value that is safe to send as a header again. */
export function headerText(value: string): string {
  return value.slice(0, 500).replace(/[^\t\x20-\x7e]/g, '?');
}
