/** Which headers cross the relay, in each direction. */
import { createHmac } from 'node:crypto';
import type { CredentialScheme } from '#lib/contract/define-operation.ts';
import type { ForwardRequest } from '../provider.ts';

/** Hop-by-hop headers, addresses, credentials and browser context are not forwarded. */
const notUp =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|expect|idempotency-key|authorization|cookie|x-api-key|x-[a-z0-9]+-api-key|origin|referer|sec-.*|forwarded|x-forwarded-.*|x-real-ip|via)$/;
const notDown =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|set-cookie|access-control-.*|strict-transport-security|alt-svc|server|date|x-request-id|request-id)$/;

type HeaderValue = string | string[] | undefined;

/** The client's headers without those of this service, and with the upstream's key. */
export function upstreamHeaders(
  { headers, credential, idempotencyName }: ForwardRequest,
  apiKey: string,
): Record<string, string | string[]> {
  const passed = { ...pick(headers, notUp), ...credentialHeader(credential, apiKey) };
  // All callers share the upstream's key: the hash keeps their idempotency keys apart and secret.
  if (idempotencyName !== undefined) {
    passed['idempotency-key'] = createHmac('sha256', apiKey).update(idempotencyName).digest('hex');
  }
  return passed;
}

export function credentialHeader(scheme: CredentialScheme, apiKey: string): Record<string, string> {
  switch (scheme) {
    case 'bearer':
      return { authorization: `Bearer ${apiKey}` };
    case 'api-key':
      return { 'x-api-key': apiKey };
    case 'vendor-api-key':
      return { 'x-goog-api-key': apiKey };
  }
}

/** The upstream's headers; its request id gets another name. */
export function downstreamHeaders(
  headers: Readonly<Record<string, HeaderValue>>,
): Record<string, string | string[]> {
  const passed = pick(headers, notDown);
  const upstreamId = headers['x-request-id'] ?? headers['request-id'];
  if (upstreamId !== undefined) passed['x-upstream-request-id'] = upstreamId;
  return passed;
}

function pick(
  headers: Readonly<Record<string, HeaderValue>>,
  left: RegExp,
): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !isLeft(name, left)) passed[name] = value;
  }
  return passed;
}

/** Header names repeat, so the result is cached for a limited number of them. */
function isLeft(name: string, left: RegExp): boolean {
  const known = remembered.get(left) ?? new Map<string, boolean>();
  const answer = known.get(name);
  if (answer !== undefined) return answer;
  const fresh = left.test(name);
  if (known.size < 500) remembered.set(left, known.set(name, fresh));
  return fresh;
}

const remembered = new Map<RegExp, Map<string, boolean>>();
