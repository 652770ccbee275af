/**
 * Guards the pages' own calls, which carry no key: only the playground's origin may make them. Stops other sites
 * (their requests name their origin) and names rebound to this address (their Host is not ours).
 */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';

export interface OriginPolicy {
  /** Hosts besides loopback under which the pages are served: from PUBLIC_BASE_URL and HOST. */
  knownHosts: readonly string[];
  /** A sign-in protects the pages, so any host name may lead here. */
  anyHost: boolean;
}

/** Throws ApiError `permission_denied`. */
export function requireSameOrigin(request: GatewayRequest, { knownHosts, anyHost }: OriginPolicy): void {
  const host = header(request, 'host') ?? '';
  if (!anyHost && !isLoopbackHost(host) && !knownHosts.includes(host)) {
    throw new ApiError('permission_denied', {
      message: `The playground does not answer as ${JSON.stringify(host.slice(0, 100))}.`,
    });
  }
  const site = header(request, 'sec-fetch-site');
  const foreign = site === 'cross-site' || site === 'same-site';
  const origin = header(request, 'origin');
  const stranger = origin !== undefined && URL.parse(origin)?.host !== host;
  if (foreign || stranger)
    throw new ApiError('permission_denied', { message: 'The playground only answers its own pages.' });
}

function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}
