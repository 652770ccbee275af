/** Which addresses are not of the public internet. */
import { BlockList, isIP } from 'node:net';

/**
 * The special-purpose registries of IANA (RFC 6890) for IPv4 and IPv6, multicast, and what older RFCs reserved. Addresses
 * that carry another one (6to4, Teredo, NAT64, IPv4-compatible) are all refused: the other one may be private.
 */
const specialRanges = new BlockList();
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16',
  // AS112, AMT, 6to4 relays, direct delegation of AS112.
  '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.175.48.0/24',
  '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  // IETF protocols: Teredo, benchmarks, AMT, AS112, ORCHID, drones.
  '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3ffe::/16 3fff::/20',
].flatMap((line) => line.split(' '))) {
  const [network = '', prefix] = range.split('/');
  specialRanges.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4');
}
/** All that is assigned to the public internet lies in here; the special ranges are parts of it. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Any address that is not one of the public internet. IPv4-mapped ones are judged as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return isPrivateAddress(mapped);
  switch (isIP(plain)) {
    case 4:
      return specialRanges.check(plain, 'ipv4');
    case 6:
      return !globalUnicast.check(plain, 'ipv6') || specialRanges.check(plain, 'ipv6');
    default:
      return true;
  }
}
