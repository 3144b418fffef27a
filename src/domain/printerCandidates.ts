import { VIRTUAL_PRINTER_PORT } from '@/domain/virtualPrinter';
import { addressSpaceOf } from '@/lib/addressSpace';
import { isHostUrl, withScheme } from '@/lib/hostPattern';

/** The network that most routers of restaurants and homes have. */
const USUAL_NETWORK = '192.168.1';
/** The address that Epson printers have from the factory (Epson's network guide of TM-i printers). */
const FACTORY_ADDRESS = '192.168.192.168';
/** A page cannot ask which network it is in: these ports are asked on the person's own computer where the page came from there. */
const OWN_PORTS = [80, VIRTUAL_PRINTER_PORT];

/** Whether a text is the beginning of an address in a local network: its first three numbers, as `192.168.1`. */
export function isNetwork(text: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){2}$/.test(text) && addressSpaceOf(`${text}.1`) === 'local';
}

/** The network in which to look first: that of the address that is typed, of the other printers, of the page; else the usual one. */
export function guessNetwork(pageHostname: string, addresses: readonly string[]): string {
  const hosts = [...addresses.filter(isHostUrl).map((address) => new URL(withScheme(address, 'http:')).hostname), pageHostname];
  const networks = hosts.map((host) => host.split('.').slice(0, -1).join('.'));
  return networks.find(isNetwork) ?? USUAL_NETWORK;
}

/**
 * The addresses at which a search asks for a printer, in their order, at most 257. All by http: a printer's https has a certificate of its own,
 * which browsers refuse.
 */
export function printerCandidates(network: string, pageHostname: string): string[] {
  const own =
    addressSpaceOf(pageHostname) === 'loopback' ? OWN_PORTS.map((port) => `http://127.0.0.1${port === 80 ? '' : `:${port}`}`) : [];
  const all = Array.from({ length: 254 }, (_, index) => `http://${network}.${index + 1}`);
  return [...new Set([...own, `http://${FACTORY_ADDRESS}`, ...all])];
}
