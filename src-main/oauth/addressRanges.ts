import { BlockList, isIPv6 } from 'node:net';

/** Ranges that no stranger may send this app to; what is in none of them is public. */
export type AddressRange =
  'loopback' | 'unspecified' | 'link-local' | 'private' | 'carrier' | 'unique-local' | 'multicast' | 'reserved';

/** By the registries of special-purpose addresses (RFC 6890). */
const RANGES: Readonly<Record<AddressRange, { readonly v4: readonly string[]; readonly v6: readonly string[] }>> = {
  loopback: { v4: ['127.0.0.0/8'], v6: ['::1/128'] },
  unspecified: { v4: ['0.0.0.0/8'], v6: ['::/128'] },
  'link-local': { v4: ['169.254.0.0/16'], v6: ['fe80::/10'] },
  private: { v4: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'], v6: ['fec0::/10'] },
  carrier: { v4: ['100.64.0.0/10'], v6: [] },
  'unique-local': { v4: [], v6: ['fc00::/7'] },
  multicast: { v4: ['224.0.0.0/4'], v6: ['ff00::/8'] },
  reserved: {
    v4: ['192.0.0.0/24', '192.0.2.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '240.0.0.0/4'],
    v6: ['64:ff9b:1::/48', '100::/64', '2001:db8::/32'],
  },
};

const LISTS: readonly (readonly [AddressRange, BlockList])[] = (Object.keys(RANGES) as AddressRange[]).map((range) => {
  const list = new BlockList();
  for (const net of RANGES[range].v4) list.addSubnet(...split(net), 'ipv4');
  for (const net of [...RANGES[range].v6, ...RANGES[range].v4.flatMap(writtenInIpv6)]) {
    list.addSubnet(...split(net), 'ipv6');
  }
  return [range, list] as const;
});

function split(net: string): [string, number] {
  const [address = '', length = '0'] = net.split('/');
  return [address, Number(length)];
}

/**
 * IPv6 networks that lead to an IPv4 network: mapped and translated addresses (RFC 4291, RFC 6052),
 * compatible ones, and 6to4 (RFC 3056).
 */
function writtenInIpv6(net: string): readonly string[] {
  const [address, bits] = split(net);
  const octets = address.split('.').map((octet) => Number(octet).toString(16).padStart(2, '0'));
  const inHex = `${octets.slice(0, 2).join('')}:${octets.slice(2).join('')}`;
  const behind = ['::ffff:', '::ffff:0:', '64:ff9b::'].map((prefix) => `${prefix}${inHex}/${96 + bits}`);
  const forms = [...behind, `2002:${inHex}::/${16 + bits}`];
  // Compatible forms of 0.0.0.0/8 would be `::1` and `::` too.
  return address === '0.0.0.0' ? forms : [...forms, `::${inHex}/${96 + bits}`];
}

/** The range of an IP address in any of its notations; null for a public one. */
export function rangeOf(address: string): AddressRange | null {
  const plain = plainAddress(address);
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4';
  return LISTS.find(([, list]) => list.check(plain, family))?.[0] ?? null;
}

/** The same address in one notation, without the name of a network card. */
export function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/s, '');
  return isIPv6(bare) ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare;
}
