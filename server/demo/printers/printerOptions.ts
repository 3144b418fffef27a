import { parseArgs } from 'node:util';
import { VIRTUAL_PRINTER_PORT } from '@/domain/virtualPrinter';
import { StartProblem } from '../../platform/startProblem';
import type { VirtualPrinterOptions } from './virtualPrinter';

export const PRINTER_HELP = `npm run virtual-printer -- [options]

  --port N         port to listen on; 0 for any free port (default ${VIRTUAL_PRINTER_PORT})
  --name NAME      name shown on its page (default "Virtual printer")
  --host ADDRESS   127.0.0.1, or 0.0.0.0 to accept other devices of the network (default 127.0.0.1)
  --help           show this text
`;

/**
 * Reads the arguments of `npm run virtual-printer`.
 *
 * @throws StartProblem for an invalid port; the error of `parseArgs` for an unknown option.
 */
export function readPrinterOptions(args: string[]): Required<Pick<VirtualPrinterOptions, 'port' | 'name' | 'host'>> | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: String(VIRTUAL_PRINTER_PORT) },
      name: { type: 'string', default: 'Virtual printer' },
      host: { type: 'string', default: '127.0.0.1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) {
    throw new StartProblem(`Invalid --port "${values.port}": expected an integer from 0 to 65535.`);
  }
  return { port, name: values.name, host: values.host };
}
