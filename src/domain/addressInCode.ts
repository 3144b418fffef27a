import { correctedAddress } from '@/domain/correctedAddress';
import { addressProblem, isPublicName } from '@/domain/printerAddress';

/** Addresses of local networks (RFC 1918, RFC 3927). */
const LOCAL_IPV4 = /(?<![\d.])(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)(?:\.\d{1,3}){2,3}(?![\d.])/g;

/** A URL, an IP address or a name of the local network: a code may also contain a model or a serial number, which looks like a host name. */
const CLEARLY_ADDRESS = /^(?:https?:\/\/|\d{1,3}(?:\.\d{1,3}){3}(?:[:/]|$)|[^\s/]+\.local(?:[:/]|$))/i;

/**
 * The printer's address in the text of a QR code, for example on its status sheet (row V-11): the text itself if it is one, or the only local
 * IP address in it, as in a link to the manufacturer's site or in a list of settings. Null: the text has no address.
 */
export function addressInCode(text: string): string | null {
  const corrected = correctedAddress(text);
  if (CLEARLY_ADDRESS.test(corrected) && addressProblem(corrected) === null && !isPublicName(corrected)) return corrected;
  const found = new Set(text.match(LOCAL_IPV4)?.flatMap((address) => ipv4Of(address) ?? []));
  const [address] = found;
  return found.size === 1 && address !== undefined ? address : null;
}

/** An IP address without leading zeros, which browsers read as octal numbers; null for any other text. */
function ipv4Of(text: string): string | null {
  const parts = text.split('.').map(Number);
  return parts.length === 4 && parts.every((part) => part < 256) ? parts.join('.') : null;
}
