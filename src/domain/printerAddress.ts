import type { FieldProblem } from '@/domain/fieldRules';
import { addressSpaceOf } from '@/lib/addressSpace';
import { isHostUrl, withScheme } from '@/lib/hostPattern';

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

/** Host with its port, of an address with or without a scheme. */
const AUTHORITY = /^(?:https?:\/\/)?([^/?#]*)/i;
const IP_LITERAL = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/**
 * What is wrong with the address of a printer; null where nothing is, and for ''. An IP address of the internet is refused: tickets carry
 * the names and addresses of guests. A name is accepted, as what it resolves to is not known here (`isPublicName`).
 */
export function addressProblem(address: string): FieldProblem | null {
  if (address === '') return null;
  if (/\s/.test(address)) return 'noSpaces';
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address) && !/^https?:/i.test(address)) return 'invalidUrl';
  const authority = AUTHORITY.exec(address)?.[1] ?? '';
  if (authority.includes('@')) return 'addressWithPassword';
  const [, port] = /^(?:\[[^\]]*\]|[^:]*):([^:]*)$/.exec(authority) ?? [];
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)) return 'invalidPort';
  if (!isHostUrl(address)) return 'invalidUrl';
  const host = hostOf(address);
  return IP_LITERAL.test(host) && addressSpaceOf(host) === 'public' ? 'publicAddress' : null;
}

/** Whether an address names its printer in a way that may lead out of the local network: a DNS name of several parts, but for `.local`. */
export function isPublicName(address: string): boolean {
  if (addressProblem(address) !== null) return false;
  const host = hostOf(address);
  return host.includes('.') && !IP_LITERAL.test(host) && addressSpaceOf(host) === 'public';
}

/** Whether two addresses lead to the same device: same host and port, whatever their path. */
export function isSameDevice(one: string, other: string): boolean {
  if (!isHostUrl(one) || !isHostUrl(other)) return false;
  return deviceOf(one) === deviceOf(other);
}

function deviceOf(address: string): string {
  const { protocol, hostname, port } = new URL(withScheme(address, 'http:'));
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** As `URL.hostname` has it. */
function hostOf(address: string): string {
  const whole = withScheme(address, 'http:');
  return URL.canParse(whole) ? new URL(whole).hostname : '';
}
