/** Which headers cross the relay, in each direction. */
import type { CredentialScheme } from '#lib/contract/define-operation.ts';

/** Hop-by-hop headers, addresses, credentials and browser context are not forwarded. */
const notUp =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|expect|authorization|cookie|x-api-key|x-[a-z0-9]+-api-key|origin|referer|sec-.*|forwarded|x-forwarded-.*|x-real-ip|via)$/;
const notDown =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|set-cookie|access-control-.*|strict-transport-security|alt-svc|server|date|x-request-id|request-id)$/;

type HeaderValue = string | string[] | undefined;

/** The client's headers without those of this service, and with the upstream's key. */
export function upstreamHeaders(
  headers: Readonly<Record<string, HeaderValue>>,
  scheme: CredentialScheme,
  apiKey: string,
): Record<string, string | string[]> {
  const passed = pick(headers, notUp);
  switch (scheme) {
    case 'bearer':
      passed.authorization = `Bearer ${apiKey}`;
      break;
    case 'api-key':
      passed['x-api-key'] = apiKey;
      break;
    case 'vendor-api-key':
      passed['x-goog-api-key'] = apiKey;
      break;
  }
  return passed;
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
