import { addressSpaceOf } from '@/lib/addressSpace';
import type { LocalNetworkPermission } from '@/domain/localNetwork';

/**
 * Why the page cannot reach a printer's address: an http address on an https page is mixed content. `permission`: the browser allows it
 * once the user grants access to the local network; `certificate`: the browser blocks it, and the printer needs https with a trusted
 * certificate. Null: the address is reachable. An address without a scheme uses that of the page (decision G39).
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
 * Options for `fetch` that allow an http printer on an https page. They are set only if the address itself identifies its address space,
 * because a request fails if the declared space is wrong.
 */
export function targetAddressSpace(printerUrl: string, pageProtocol: string): { targetAddressSpace?: 'local' | 'loopback' } {
  if (!isMixed(printerUrl, pageProtocol)) return {};
  const space = addressSpaceOf(new URL(printerUrl).hostname);
  return space === 'public' ? {} : { targetAddressSpace: space };
}

function isMixed(printerUrl: string, pageProtocol: string): boolean {
  return pageProtocol === 'https:' && /^http:\/\//i.test(printerUrl) && URL.canParse(printerUrl);
}
