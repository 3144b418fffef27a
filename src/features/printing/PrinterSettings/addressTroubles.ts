import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { addressSpaceOf, isMoreLocal } from '@/lib/addressSpace';

/** What may keep a browser from a printer whose address is right. */
export interface AddressTroubles {
  /** The page has no permission for the local network, and needs it. */
  permission: boolean;
  /** The page came by https and the printer speaks http. */
  mixed: boolean;
}

/** Judges a whole address from where the page came (decision G39). Pages of https may speak http to their own computer. */
export function addressTroubles(
  address: string,
  page: Pick<Location, 'protocol' | 'hostname'>,
  permission: LocalNetworkPermission,
): AddressTroubles {
  const { protocol, hostname } = new URL(address);
  return {
    permission: isMoreLocal(address, page.hostname) && (permission === 'denied' || permission === 'prompt'),
    mixed: page.protocol === 'https:' && protocol === 'http:' && addressSpaceOf(hostname) !== 'loopback',
  };
}
