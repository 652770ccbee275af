/** The base URL of this service, for links in responses. */
import { type GatewayRequest, header } from './gateway-request.ts';

/**
 * No slash at the end. Precedence: PUBLIC_BASE_URL, the headers of a proxy, the request's host. A proxy that removes a
 * prefix of the path says so in `X-Forwarded-Prefix`.
 */
export function baseUrlOf(request: GatewayRequest, publicBaseUrl: string | undefined): string {
  if (publicBaseUrl !== undefined) return publicBaseUrl;
  const forwardedHost = firstOf(header(request, 'x-forwarded-host'));
  const host = forwardedHost ?? header(request, 'host') ?? 'localhost';
  const scheme = firstOf(header(request, 'x-forwarded-proto')) ?? (request.encrypted ? 'https' : 'http');
  const prefix = firstOf(header(request, 'x-forwarded-prefix'))?.replace(/\/+$/, '') ?? '';
  const path = /^(?:\/[\w.~-]+){1,10}$/.test(prefix) ? prefix : '';
  const url = `${scheme === 'https' ? 'https' : 'http'}://${host}${path}`;
  return URL.canParse(url) ? url : 'http://localhost';
}

/** The same address with https, for polling addresses, to which clients send their key. */
export function secureBaseUrl(baseUrl: string): string {
  return baseUrl.replace(/^http:/, 'https:');
}

function firstOf(list: string | undefined): string | undefined {
  const first = list?.split(',', 1)[0]?.trim();
  return first === '' ? undefined : first;
}
