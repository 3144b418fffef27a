import type { NonPublicSpace } from '@/lib/addressSpace';

/**
 * Permission of the page to access the local network, or this computer. `prompt`: the user has not been prompted yet; `unknown`: the
 * browser does not have this permission or does not require it for this page, so that printers can be reached without it.
 */
export type LocalNetworkPermission = 'granted' | 'prompt' | 'denied' | 'unknown';

/**
 * What a tab needs from the browser to reach a printer: nothing (`false`), the permission for the local network (`true`), the permission for
 * this computer (`loopback`; row V-09), or a device that a person chose in this browser (`device`; row V-07).
 */
export type NeededGrant = boolean | 'loopback' | 'device';

/** Returns what a printer in an address space needs; `space` null: no permission. */
export function neededGrant(space: NonPublicSpace | null): NeededGrant {
  return space === 'loopback' ? 'loopback' : space !== null;
}

/** Returns the address space of the permission that is needed; null if none is. */
export function spaceOfGrant(grant: NeededGrant): NonPublicSpace | null {
  if (grant === 'loopback') return 'loopback';
  return grant === true ? 'local' : null;
}
