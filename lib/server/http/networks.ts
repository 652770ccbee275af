/** The networks of an address. Who has one address often has its neighbours. */
import { isIPv4, isIPv6 } from 'node:net';

export interface Networks {
  /** What one household or machine has: an IPv4 address, 64 bits of IPv6. */
  host: string;
  /** What one customer of a provider has: 24 bits of IPv4, 48 of IPv6. */
  site: string;
  /** For logs, which name no person: 24 bits of IPv4, 64 of IPv6. */
  shown: string;
}

/** Of what is no address, such as the forged text of a header, all three are the text. */
export function networksOf(address: string): Networks {
  const text = address.slice(0, 100).replace(/%.*$/s, '');
  const plain = embeddedIPv4(text) ?? text;
  if (isIPv4(plain)) {
    const site = `${plain.split('.').slice(0, 3).join('.')}.0/24`;
    return { host: plain, site, shown: site };
  }
  if (!isIPv6(plain)) return { host: plain, site: plain, shown: 'unknown' };
  const groups = groupsOf(plain);
  const host = `${groups.slice(0, 4).join(':')}::/64`;
  return { host, site: `${groups.slice(0, 3).join(':')}::/48`, shown: host };
}

/** `::ffff:192.0.2.1` is 192.0.2.1. */
function embeddedIPv4(text: string): string | undefined {
  return /^(?:0{0,4}:){2,5}ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1];
}

/** The first groups as numbers in hexadecimal, without leading zeros: `2001:0DB8::1` equals `2001:db8::1`. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
