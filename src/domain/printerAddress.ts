/** The path of the ePOS-Print service of Epson printers. */
const EPOS_PATH = '/cgi-bin/epos/service.cgi';
/** The service with its usual device, and the time limit that Epson documents as the default, in ms. */
const EPOS_SERVICE = `${EPOS_PATH}?devid=local_printer&timeout=60000`;

/** Scheme and host with port, path, query. */
const PARTS = /^((?:https?:\/\/)?[^/?]+)(\/[^?]*)?(\?.*)?$/i;

/**
 * Completes the address of a printer that has neither path nor query with the default ePOS service: `192.168.1.50` becomes
 * `192.168.1.50/cgi-bin/epos/service.cgi?devid=local_printer&timeout=60000`. Every other address is returned as it is. The scheme is
 * not touched: without one the page's own is used (decision G39).
 */
export function withEposPath(address: string): string {
  const [, host, path = '/', query] = PARTS.exec(address) ?? [];
  return host && path === '/' && query === undefined ? host + EPOS_SERVICE : address;
}

/**
 * The default ePOS address at the host of an address whose path or query is not that of an ePOS service; null where it is. Other paths
 * stay possible, for proxies and devices of other makers: this is a suggestion, never a refusal.
 */
export function suggestedAddress(address: string): string | null {
  const [, host, path, query = ''] = PARTS.exec(address) ?? [];
  if (!host || (path === EPOS_PATH && new URLSearchParams(query).has('devid'))) return null;
  return host + EPOS_SERVICE;
}
