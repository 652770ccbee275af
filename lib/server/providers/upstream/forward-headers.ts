/** Which headers of a forwarded request cross the gateway, in each direction. All others are dropped. */
import { createHmac } from 'node:crypto';
import type { ForwardRequest } from '../provider.ts';
import type { ReceivedHeaders } from './retry-after.ts';
import type { Upstream } from './upstream.ts';

const requestNames = [
  ...['content-type', 'accept', 'anthropic-version', 'anthropic-beta', 'openai-beta', 'x-sandbox-fault'],
];

const responseNames: ReadonlySet<string> = new Set([
  ...['content-type', 'content-length', 'openai-processing-ms', 'x-idempotent-replay', 'x-easel-seed'],
  ...['retry-after', 'retry-after-ms', 'x-should-retry'],
]);
const rateLimitName = /^(x|anthropic)-ratelimit-[a-z0-9-]{1,100}$/;

/** The client's allowed headers, with the upstream's credential instead of the client's. */
export function upstreamHeaders(
  { headers, idempotencyName }: Pick<ForwardRequest, 'headers' | 'idempotencyName'>,
  { apiKey, credential }: Pick<Upstream, 'apiKey' | 'credential'>,
): Record<string, string> {
  const passed = pick(headers, requestNames);
  passed['user-agent'] = 'easel';
  // Tokens are counted while the response passes, events are added to it, and it is replayed to other clients.
  passed['accept-encoding'] = 'identity';
  // All callers share the upstream's key: the hash keeps their idempotency keys apart and secret.
  if (idempotencyName !== undefined) passed['idempotency-key'] = idempotencyKeyOf(idempotencyName, apiKey);
  return Object.assign(passed, credential);
}

/** The Idempotency-Key of a request at the upstream. */
export function idempotencyKeyOf(name: string, apiKey: string): string {
  return createHmac('sha256', apiKey).update(name).digest('hex');
}

/** The upstream's allowed headers; its request id gets another name. */
export function downstreamHeaders(headers: ReceivedHeaders): Record<string, string> {
  const allowed = Object.keys(headers).filter((name) => responseNames.has(name) || rateLimitName.test(name));
  const passed = pick(headers, allowed);
  const ids = pick(headers, ['x-request-id', 'request-id']);
  const upstreamId = ids['x-request-id'] ?? ids['request-id'];
  if (upstreamId !== undefined) passed['x-upstream-request-id'] = upstreamId;
  return passed;
}

/** Without the names that `Connection` nominates, and without values that cannot be sent again. */
function pick(headers: ReceivedHeaders, names: readonly string[]): Record<string, string> {
  const nominated = nominatedNames(headers.connection);
  const passed: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    const text = Array.isArray(value) ? value[0] : value;
    if (text !== undefined && printable.test(text) && !nominated.includes(name)) passed[name] = text;
  }
  return passed;
}

const printable = /^[\t\x20-\x7e]*$/;

function nominatedNames(connection: ReceivedHeaders[string]): readonly string[] {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return [];
  return String(connection)
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
}
