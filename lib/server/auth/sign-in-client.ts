/** Who signs in: the address of the connection, or the one that a proxy names. */
import { BlockList, isIP } from 'node:net';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { SignInClient } from './sign-in-limiter.ts';

/**
 * `trustedProxies`: addresses and ranges (`10.0.0.0/8`), of TRUSTED_PROXIES. Each proxy adds the address of its client
 * to X-Forwarded-For, so the client is the last one that is no proxy, or the first within their networks. A proxy on
 * this machine is believed too, but may be one that passes on what clients write: its clients also count together.
 */
export function createSignInClient(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    const family = familyOf(address);
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));

  return ({
    remoteAddress: peer,
    headers,
  }: Pick<GatewayRequest, 'remoteAddress' | 'headers'>): SignInClient => {
    const named = headers['x-forwarded-for'];
    const list = (Array.isArray(named) ? named.join(',') : (named ?? '')).split(',').map((one) => one.trim());
    const forwarded = list.filter((one) => one !== '');
    if (isTrusted(peer))
      return { peer: forwarded.findLast((one) => !isTrusted(one)) ?? forwarded[0] ?? peer };
    const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(peer);
    return isLocal ? { peer, forwardedFor: forwarded.at(-1) } : { peer };
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
