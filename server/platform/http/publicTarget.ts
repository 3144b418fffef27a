import { lookup as lookupHost, type LookupAddress, type LookupOptions } from 'node:dns';
import { addressSpaceOf } from '@/lib/addressSpace';

/**
 * Why the server does not send a request to a URL that a user or browser entered: its host is an address of this machine or a private
 * network (`PASE_PRIVATE_TARGETS`). Null: it may; `publicLookup` then checks the addresses that a name resolves to.
 */
export function privateTargetError({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return addressSpaceOf(host) === 'public' ? null : forbidden(host);
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a name and fails if one of its addresses is not public, so that the connection uses the addresses that were checked. */
export function publicLookup(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  lookupHost(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const inner = addresses.find(({ address }) => addressSpaceOf(address) !== 'public');
    if (inner) return callback(new Error(forbidden(hostname)), []);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return first ? callback(null, first.address, first.family) : callback(new Error(`${hostname} has no address`), []);
  });
}

function forbidden(host: string): string {
  return `${host} is an address of this machine or a private network, which is not allowed (PASE_PRIVATE_TARGETS)`;
}
