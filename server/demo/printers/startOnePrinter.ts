import { errorCode } from '../../platform/errorCode';
import { StartProblem } from '../../platform/startProblem';
import { startVirtualPrinter, type VirtualPrinter, type VirtualPrinterOptions } from './virtualPrinter';

const EXPLAINED: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `Port ${port} is in use. Stop what uses it, or choose another: npm run virtual-printer -- --port ${port + 1}`,
  EACCES: (port) => `Port ${port} needs more rights than this user has. Choose one above 1023: npm run virtual-printer -- --port 4390`,
  EADDRNOTAVAIL: (_port, host) => `This computer has no address ${host}. Use 127.0.0.1, or 0.0.0.0 for other devices of the network.`,
  ENOTFOUND: (_port, host) => `This computer does not know the host ${host}. Use 127.0.0.1, or 0.0.0.0 for other devices of the network.`,
};

/**
 * Starts one virtual printer.
 *
 * @throws StartProblem where the port or the host cannot be used, in words for the person who started it.
 */
export async function startOnePrinter(options: Required<Pick<VirtualPrinterOptions, 'port' | 'name' | 'host'>>): Promise<VirtualPrinter> {
  try {
    return await startVirtualPrinter(options);
  } catch (error) {
    const explain = EXPLAINED[errorCode(error) ?? ''];
    throw explain ? new StartProblem(explain(options.port, options.host)) : error;
  }
}
