/**
 * Limits wrong passwords, per address and in total. An address without a wrong password may always try. Counts
 * attempts; does not check passwords.
 */
import { isIPv6 } from 'node:net';

/** The origin of a sign-in. */
export interface SignInClient {
  /** Address of the connection. */
  peer: string;
  /** The client named by a proxy on this machine. */
  forwardedFor?: string | undefined;
}

export type SignInLimiter = ReturnType<typeof createSignInLimiter>;

/** Wrong passwords per minute: per address, and in total; above the total, each address has one attempt. */
const ownLimit = 10;
const commonLimit = 60;
/** For all clients of one proxy, since a client can forge the forwarded address. */
const proxyLimit = 120;
const windowMs = 60_000;
/** Limit of stored addresses; the oldest are dropped. */
const maxAddresses = 10_000;

/** `now` in Unix ms. */
export function createSignInLimiter(now: () => number) {
  const counts = new Map<string, { wrong: number; until: number }>();
  const common = { wrong: 0, until: 0 };

  const countOf = (key: string): number => {
    const count = counts.get(key);
    return count !== undefined && count.until > now() ? count.wrong : 0;
  };
  const add = (key: string): void => {
    const wrong = countOf(key) + 1;
    const until = wrong === 1 ? now() + windowMs : (counts.get(key)?.until ?? 0);
    counts.delete(key);
    counts.set(key, { wrong, until });
    const [first] = counts.keys();
    if (counts.size > maxAddresses && first !== undefined) counts.delete(first);
  };

  return {
    mayTry(from: SignInClient): boolean {
      const own = countOf(addressOf(from));
      if (own >= ownLimit) return false;
      if (own > 0 && common.until > now() && common.wrong >= commonLimit) return false;
      return from.forwardedFor === undefined || countOf(proxyOf(from)) < proxyLimit;
    },
    recordFailure(from: SignInClient): void {
      if (common.until <= now()) Object.assign(common, { wrong: 0, until: now() + windowMs });
      common.wrong += 1;
      add(addressOf(from));
      if (from.forwardedFor !== undefined) add(proxyOf(from));
    },
  };
}

function addressOf({ peer, forwardedFor }: SignInClient): string {
  return forwardedFor === undefined ? network(peer) : `${network(peer)} for ${network(forwardedFor)}`;
}

function proxyOf({ peer }: SignInClient): string {
  return `through ${network(peer)}`;
}

/** IPv6 addresses count by /64: 2001:db8:0:1::7 equals 2001:db8:0:1::8. */
function network(address: string): string {
  const plain = address.slice(0, 100).replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
