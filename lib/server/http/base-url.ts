/** The base URL of this service, for links in responses. */
import { type GatewayRequest, header } from './gateway-request.ts';

/** No slash at the end. Precedence: PUBLIC_BASE_URL, the headers of a proxy, the request's host. */
export function baseUrlOf(request: GatewayRequest, publicBaseUrl: string | undefined): string {
  if (publicBaseUrl !== undefined) return publicBaseUrl;
  const forwardedHost = firstOf(header(request, 'x-forwarded-host'));
  const host = forwardedHost ?? header(request, 'host') ?? 'localhost';
  const scheme = firstOf(header(request, 'x-forwarded-proto')) ?? (request.encrypted ? 'https' : 'http');
  const url = `${scheme === 'https' ? 'https' : 'http'}://${host}`;
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
