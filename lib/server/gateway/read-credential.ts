/** Finds the credential of a request: any of the documented headers, on every path (design 5). */
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';

const vendorHeader = /^x-[a-z0-9]+-api-key$/;

/** The key as sent; undefined when none was. `x-api-key` wins over the vendors' header, that over Bearer, that over `?key=`. */
export function readCredential(request: GatewayRequest): string | undefined {
  const direct = header(request, 'x-api-key');
  if (direct) return direct.trim();
  for (const name in request.headers) {
    if (name.endsWith('-api-key') && vendorHeader.test(name)) return header(request, name)?.trim();
  }
  const authorization = header(request, 'authorization');
  if (authorization) return /^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1];
  return request.search.includes('key=') ? (request.query.get('key') ?? undefined) : undefined;
}
