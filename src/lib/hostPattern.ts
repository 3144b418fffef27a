const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;
const IPV6 = '\\[[0-9a-fA-F:.]*:[0-9a-fA-F:.]*\\]';
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const DNS_NAME = `(?:${LABEL}\\.)*(?=[a-zA-Z0-9-]*[a-zA-Z])${LABEL}\\.?`;
const HOST_PATTERN = new RegExp(`^(?:https?://)?(?:${IPV4}|${IPV6}|${DNS_NAME})(?::(\\d{1,5}))?(?:/[^\\s?#]*)?(?:\\?[^\\s#]*)?$`, 'i');

/**
 * Whether a text is an address that a browser can POST to: a host (IPv4, bracketed IPv6, DNS name), optionally with http or https, a port
 * from 1 to 65535, a path and a query (specification 1 §5, decision G39).
 */
export function isHostUrl(text: string): boolean {
  const match = HOST_PATTERN.exec(text);
  if (!match) return false;
  const port = match[1];
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

/** Adds the scheme of the page to an address without one (decision G39). `pageProtocol` is `http:` or `https:`. */
export function withScheme(address: string, pageProtocol: string): string {
  return /^https?:\/\//i.test(address) ? address : `${pageProtocol}//${address}`;
}
