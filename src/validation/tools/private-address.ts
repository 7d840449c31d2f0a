/** Which addresses belong to no public host: loopback, private, link-local, shared, multicast, reserved. */
import { BlockList, isIP } from 'node:net';

const RESERVED = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  RESERVED.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  // `::`, `::1`, and addresses of IPv4 in the forms of RFC 4291 section 2.5.5.1 and RFC 2765.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  RESERVED.addSubnet(network, prefix, 'ipv6');

/** Anything that is no public unicast address, and anything that is no address at all. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/gu, '').replace(/%[\s\S]*$/u, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(bare)?.[1] ?? mappedHex(bare);
  if (mapped !== undefined) return isPrivateAddress(mapped);
  const family = isIP(bare);
  return family === 0 || RESERVED.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}

function mappedHex(address: string): string | undefined {
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/iu.exec(address);
  if (match === null) return undefined;
  const bits = ((Number.parseInt(match[1] ?? '0', 16) << 16) >>> 0) + Number.parseInt(match[2] ?? '0', 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}
