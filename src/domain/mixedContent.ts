import { addressSpaceOf } from '@/lib/addressSpace';
import type { LocalNetworkPermission } from '@/domain/localNetwork';

/**
 * Why a printer's address may be out of reach from this page: an http address under https is mixed content. `permission`: the browser
 * lets it through once the person allows the local network; `certificate`: it never does, the printer needs https with a certificate
 * that the browser trusts. Null: nothing stands in the way. An address without a scheme gets that of the page (decision G39).
 */
export function mixedContentProblem(
  printerUrl: string,
  pageProtocol: string,
  permission: LocalNetworkPermission,
): 'permission' | 'certificate' | null {
  if (!isMixed(printerUrl, pageProtocol)) return null;
  const space = addressSpaceOf(new URL(printerUrl).hostname);
  if (space === 'loopback') return null;
  if (space === 'public' || permission === 'unknown') return 'certificate';
  return permission === 'granted' ? null : 'permission';
}

/**
 * What `fetch` must be told so that an http printer passes under https. Only where the address itself says where it is: a space that
 * turns out not to be that of the address fails the request.
 */
export function targetAddressSpace(printerUrl: string, pageProtocol: string): { targetAddressSpace?: 'local' | 'loopback' } {
  if (!isMixed(printerUrl, pageProtocol)) return {};
  const space = addressSpaceOf(new URL(printerUrl).hostname);
  return space === 'public' ? {} : { targetAddressSpace: space };
}

function isMixed(printerUrl: string, pageProtocol: string): boolean {
  return pageProtocol === 'https:' && /^http:\/\//i.test(printerUrl) && URL.canParse(printerUrl);
}
