import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { addressSpaceOf, neededPermission } from '@/lib/addressSpace';

/** Why a browser may be unable to reach a printer with a correct address. */
export interface AddressProblems {
  /** The page needs the browser's permission and does not have it. */
  permission: boolean;
  /** The page uses https and the printer http. */
  mixed: boolean;
}

/** Checks a complete address against the page's origin (decision G39). An https page may request http from its own computer. */
export function addressProblems(
  address: string,
  page: Pick<Location, 'protocol' | 'hostname'>,
  permission: LocalNetworkPermission,
): AddressProblems {
  const { protocol, hostname } = new URL(address);
  return {
    permission: neededPermission(address, page.hostname) !== null && (permission === 'denied' || permission === 'prompt'),
    mixed: page.protocol === 'https:' && protocol === 'http:' && addressSpaceOf(hostname) !== 'loopback',
  };
}
