import { VIRTUAL_PRINTER_PORT } from '@/domain/virtualPrinter';
import { addressSpaceOf } from '@/lib/addressSpace';
import { isHostUrl, withScheme } from '@/lib/hostPattern';

/** The most common network of routers in restaurants and homes. */
const USUAL_NETWORK = '192.168.1';
/** The factory default address of Epson printers (Epson's network guide of TM-i printers). */
const FACTORY_ADDRESS = '192.168.192.168';
/** Ports to probe on the person's own computer if the page was loaded from it: a page cannot determine the computer's network. */
const OWN_PORTS = [80, VIRTUAL_PRINTER_PORT];

/** Returns whether a text is the first three numbers of a local network's addresses, like `192.168.1`. */
export function isNetwork(text: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){2}$/.test(text) && addressSpaceOf(`${text}.1`) === 'local';
}

/**
 * Guesses the network to search: of the first of `addresses` that is an IP address in a local network, else of the page, else the usual
 * one.
 */
export function guessNetwork(pageHostname: string, addresses: readonly string[]): string {
  const hosts = [...addresses.filter(isHostUrl).map((address) => new URL(withScheme(address, 'http:')).hostname), pageHostname];
  const networks = hosts.map((host) => host.split('.').slice(0, -1).join('.'));
  return networks.find(isNetwork) ?? USUAL_NETWORK;
}

/**
 * Lists the addresses that a search probes, in order, at most 257. All use http: printers' https certificates are self-signed, and browsers
 * reject them.
 */
export function printerCandidates(network: string, pageHostname: string): string[] {
  const own =
    addressSpaceOf(pageHostname) === 'loopback' ? OWN_PORTS.map((port) => `http://127.0.0.1${port === 80 ? '' : `:${port}`}`) : [];
  const all = Array.from({ length: 254 }, (_, index) => `http://${network}.${index + 1}`);
  return [...new Set([...own, `http://${FACTORY_ADDRESS}`, ...all])];
}
