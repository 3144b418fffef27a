import { networkInterfaces } from 'node:os';
import { runOrExplain } from '../../platform/runOrExplain';
import { readPrinterOptions, PRINTER_HELP } from './printerOptions';
import { startOnePrinter } from './startOnePrinter';

/**
 * `npm run virtual-printer [-- --port N] [--host ADDRESS] [--name NAME]`: starts one virtual printer without a server, to try out adding a
 * printer. Prints its addresses and runs until SIGINT (Ctrl-C) or SIGTERM, then exits with code 0.
 */
async function main(): Promise<void> {
  const options = readPrinterOptions(process.argv.slice(2));
  if (options === 'help') return void process.stdout.write(PRINTER_HELP);
  const printer = await startOnePrinter(options);
  const addresses = options.host === '0.0.0.0' ? ownAddresses() : [options.host];
  process.stdout.write(
    [
      `${printer.name} is ready. Enter its address in the back office, or open it in a browser to see what it prints:`,
      ...addresses.map((address) => `  http://${address}:${printer.port}`),
      'Press Ctrl-C to stop it.\n',
    ].join('\n'),
  );
  const end = () => void printer.close().then(() => process.exit(0));
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

/** The IPv4 addresses of this computer on all its networks. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
}

await runOrExplain(main);
