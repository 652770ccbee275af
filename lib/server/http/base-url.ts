/** The address under which this service is reached, as links in responses must name it. */
import { type GatewayRequest, header } from './gateway-request.ts';

/** No slash at the end. PUBLIC_BASE_URL wins, then what a proxy says, then the request's own host. */
export function baseUrlOf(request: GatewayRequest, publicBaseUrl: string | undefined): string {
  if (publicBaseUrl !== undefined) return publicBaseUrl;
  const forwardedHost = firstOf(header(request, 'x-forwarded-host'));
  const host = forwardedHost ?? header(request, 'host') ?? 'localhost';
  const scheme = firstOf(header(request, 'x-forwarded-proto')) ?? (request.encrypted ? 'https' : 'http');
  const url = `${scheme === 'https' ? 'https' : 'http'}://${host}`;
  return URL.canParse(url) ? url : 'http://localhost';
}

/** The same address with https: polling addresses always are (design 4). */
export function secureBaseUrl(baseUrl: string): string {
  return baseUrl.replace(/^http:/, 'https:');
}

function firstOf(list: string | undefined): string | undefined {
  const first = list?.split(',', 1)[0]?.trim();
  return first === '' ? undefined : first;
}
