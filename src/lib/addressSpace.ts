export type AddressSpace = 'loopback' | 'local' | 'public';
export type NonPublicSpace = Exclude<AddressSpace, 'public'>;
/** The spaces for which browsers have permissions, the one of most printers first. */
export const NON_PUBLIC_SPACES: readonly NonPublicSpace[] = ['local', 'loopback'];

type Block = readonly [prefix: readonly number[], bits: number, space: AddressSpace];

/**
 * Blocks of non-public addresses of WICG Local Network Access (index.bs, "Non-public IP address blocks") as implemented in Chromium; the
 * first match applies.
 */
const IPV4_BLOCKS: readonly Block[] = [
  [[127], 8, 'loopback'],
  [[10], 8, 'local'],
  [[100, 64], 10, 'local'],
  [[172, 16], 12, 'local'],
  [[192, 168], 16, 'local'],
  [[169, 254], 16, 'local'],
  [[0, 0, 0, 0], 32, 'loopback'],
  [[0], 8, 'local'],
];
const IPV6_BLOCKS: readonly Block[] = [
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128, 'loopback'],
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 128, 'loopback'],
  [[0xfc], 7, 'local'],
  [[0xfe, 0x80], 10, 'local'],
  [[0xfe, 0xc0], 10, 'local'],
  [[0x20, 0x01, 0x0d, 0xb8], 32, 'local'],
  [[0x3f, 0xff, 0], 20, 'local'],
];
const IPV4_MAPPED: Block = [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], 96, 'public'];

/**
 * Address space of a host: `loopback` is this computer, `local` its network, `public` everything else. Names are public except `localhost`
 * and `.local`, because a page cannot resolve them. Accepts a host name as in `URL.hostname`, IPv6 with or without brackets.
 */
export function addressSpaceOf(hostname: string): AddressSpace {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (/(?:^|\.)localhost$/.test(host)) return 'loopback';
  if (/(?:^|\.)local$/.test(host)) return 'local';
  const bytes = ipv4Bytes(host) ?? ipv6Bytes(host.replace(/^\[(.*)\]$/, '$1'));
  return bytes ? addressSpaceOfBytes(bytes) : 'public';
}

/**
 * Returns which permission of the browser a page from the public network needs for an address: `local` for the network of this computer,
 * `loopback` for this computer itself; null if it needs none. `address` is a complete URL; an invalid one needs no permission. Pages from
 * the local network never need one, even for this computer.
 */
export function neededPermission(address: string, pageHostname: string): NonPublicSpace | null {
  if (!URL.canParse(address) || addressSpaceOf(pageHostname) !== 'public') return null;
  const space = addressSpaceOf(new URL(address).hostname);
  return space === 'public' ? null : space;
}

function addressSpaceOfBytes(bytes: readonly number[]): AddressSpace {
  if (isWithin(bytes, IPV4_MAPPED)) return addressSpaceOfBytes(bytes.slice(12));
  const blocks = bytes.length === 4 ? IPV4_BLOCKS : IPV6_BLOCKS;
  return blocks.find((block) => isWithin(bytes, block))?.[2] ?? 'public';
}

function isWithin(bytes: readonly number[], [prefix, bits]: Block): boolean {
  return (
    bytes.length * 8 >= bits &&
    prefix.every((byte, index) => {
      const mask = 0xff & (0xff << Math.max(0, 8 * (index + 1) - bits));
      return ((bytes[index] ?? 0) & mask) === (byte & mask);
    })
  );
}

function ipv4Bytes(host: string): number[] | null {
  const octets = host.split('.');
  const isAddress = octets.length === 4 && octets.every((octet) => /^\d{1,3}$/.test(octet) && Number(octet) < 256);
  return isAddress ? octets.map(Number) : null;
}

function ipv6Bytes(host: string): number[] | null {
  // The URL parser returns the canonical form of a literal, with IPv4 parts in hexadecimal.
  if (!host.includes(':') || !URL.canParse(`http://[${host}]`)) return null;
  const groups = (part: string) => part.split(':').filter(Boolean);
  const [head = '', tail = ''] = new URL(`http://[${host}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff]);
}
