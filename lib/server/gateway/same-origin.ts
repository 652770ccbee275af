/**
 * Guards the pages and their calls, which have no key. Only the origin of the pages may make them: browsers send the
 * origin of other sites, and DNS rebinding sends a Host that is not allowed.
 */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';

export interface OriginPolicy {
  /** Hosts of the pages besides loopback: from PUBLIC_BASE_URL and HOST. */
  knownHosts: readonly string[];
  /** With a sign-in, every host name is allowed. */
  anyHost: boolean;
}

/** Throws ApiError `permission_denied` for a Host that is not allowed. */
export function requireKnownHost(request: GatewayRequest, { knownHosts, anyHost }: OriginPolicy): void {
  const host = header(request, 'host') ?? '';
  if (anyHost || isLoopbackHost(host) || knownHosts.includes(host.toLowerCase())) return;
  throw new ApiError('permission_denied', {
    message: `The playground is not served as ${JSON.stringify(host.slice(0, 100))}. Set PUBLIC_BASE_URL to the address it is opened under.`,
  });
}

/** Throws ApiError `permission_denied` for a request from another origin. */
export function requireSameOrigin(request: GatewayRequest, policy: OriginPolicy): void {
  requireKnownHost(request, policy);
  const host = header(request, 'host') ?? '';
  const site = header(request, 'sec-fetch-site');
  const foreign = site === 'cross-site' || site === 'same-site';
  const origin = header(request, 'origin');
  const stranger = origin !== undefined && URL.parse(origin)?.host !== host;
  if (foreign || stranger)
    throw new ApiError('permission_denied', { message: 'The playground answers only its own pages.' });
}

function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}
