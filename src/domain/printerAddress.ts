import type { FieldProblem } from '@/domain/fieldRules';
import { addressSpaceOf } from '@/lib/addressSpace';
import { isHostUrl, withScheme } from '@/lib/hostPattern';

/** The path of the ePOS-Print service of Epson printers. */
const EPOS_PATH = '/cgi-bin/epos/service.cgi';
/** The service with its usual device, and the time limit that Epson documents as the default, in ms. */
const EPOS_SERVICE = `${EPOS_PATH}?devid=local_printer&timeout=60000`;

/** Groups: host with scheme and port, path, query. */
const PARTS = /^((?:https?:\/\/)?[^/?]+)(\/[^?]*)?(\?.*)?$/i;

/**
 * Completes the address of a printer that has neither path nor query with the default ePOS service: `192.168.1.50` becomes
 * `192.168.1.50/cgi-bin/epos/service.cgi?devid=local_printer&timeout=60000`. Returns any other address unchanged. Does not add a scheme:
 * requests to an address without one use the page's scheme (decision G39).
 */
export function withEposPath(address: string): string {
  const [, host, path = '/', query] = PARTS.exec(address) ?? [];
  return host && path === '/' && query === undefined ? host + EPOS_SERVICE : address;
}

/**
 * Returns the default ePOS address at the same host for an address with another path or query; null if it is an ePOS address. It is only a
 * suggestion: proxies and devices of other manufacturers can have other paths.
 */
export function suggestedAddress(address: string): string | null {
  const [, host, path, query = ''] = PARTS.exec(address) ?? [];
  if (!host || (path === EPOS_PATH && new URLSearchParams(query).has('devid'))) return null;
  return host + EPOS_SERVICE;
}

/** Matches the host and port of an address with or without a scheme. */
const AUTHORITY = /^(?:https?:\/\/)?([^/?#]*)/i;
const IP_LITERAL = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/**
 * Validates a printer's address; returns null if it is valid or ''. Rejects public IP addresses, because tickets contain names and
 * addresses of guests. Accepts host names, as their IP address is not known here (see `isPublicName`).
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

/** Returns whether an address may be outside of the local network: its host is a DNS name of several labels, except `.local`. */
export function isPublicName(address: string): boolean {
  if (addressProblem(address) !== null) return false;
  const host = hostOf(address);
  return host.includes('.') && !IP_LITERAL.test(host) && addressSpaceOf(host) === 'public';
}

/** Returns whether two addresses are of the same device: same host and port, any path. */
export function isSameDevice(one: string, other: string): boolean {
  if (!isHostUrl(one) || !isHostUrl(other)) return false;
  return deviceOf(one) === deviceOf(other);
}

function deviceOf(address: string): string {
  const { protocol, hostname, port } = new URL(withScheme(address, 'http:'));
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** Returns `URL.hostname` of the address, '' if it is not valid. */
function hostOf(address: string): string {
  const whole = withScheme(address, 'http:');
  return URL.canParse(whole) ? new URL(whole).hostname : '';
}
