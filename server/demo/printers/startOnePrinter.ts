import { errorCode } from '../../platform/errorCode';
import { StartProblem } from '../../platform/startProblem';
import { startVirtualPrinter, type VirtualPrinter, type VirtualPrinterOptions } from './virtualPrinter';

const EXPLANATIONS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use. Stop the program that uses it, or choose another: npm run virtual-printer -- --port ${port + 1}`,
  EACCES: (port) => `No permission to listen on port ${port}. Choose a port above 1023: npm run virtual-printer -- --port 4390`,
  EADDRNOTAVAIL: (_port, host) => `This computer has no address ${host}. Use 127.0.0.1, or 0.0.0.0 for other devices of the network.`,
  ENOTFOUND: (_port, host) => `The host name ${host} cannot be resolved. Use 127.0.0.1, or 0.0.0.0 for other devices of the network.`,
};

/**
 * Starts one virtual printer.
 *
 * @throws StartProblem if the port or the host cannot be used, with a message for the person who started it.
 */
export async function startOnePrinter(options: Required<Pick<VirtualPrinterOptions, 'port' | 'name' | 'host'>>): Promise<VirtualPrinter> {
  try {
    return await startVirtualPrinter(options);
  } catch (error) {
    const explain = EXPLANATIONS[errorCode(error) ?? ''];
    throw explain ? new StartProblem(explain(options.port, options.host)) : error;
  }
}
