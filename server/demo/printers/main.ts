import { networkInterfaces } from 'node:os';
import { runOrExplain } from '../../platform/runOrExplain';
import { readPrinterOptions, PRINTER_HELP } from './printerOptions';
import { startOnePrinter } from './startOnePrinter';

/**
 * `npm run virtual-printer [-- --port N] [--host ADDRESS] [--name NAME]`: one virtual printer by itself, for trying how a printer is added. Prints
 * its address and that of its paper page; runs until Ctrl-C or SIGTERM, which ends it with exit code 0.
 */
async function main(): Promise<void> {
  const options = readPrinterOptions(process.argv.slice(2));
  if (options === 'help') return void process.stdout.write(PRINTER_HELP);
  const printer = await startOnePrinter(options);
  const addresses = options.host === '0.0.0.0' ? ownAddresses() : [options.host];
  process.stdout.write(
    [
      `${printer.name} is ready. Its address for the back office, which shows its paper when it is opened in a browser:`,
      ...addresses.map((address) => `  http://${address}:${printer.port}`),
      'Ctrl-C switches it off.\n',
    ].join('\n'),
  );
  const end = () => void printer.close().then(() => process.exit(0));
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

/** The IPv4 addresses of this computer in its networks. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
}

await runOrExplain(main);
