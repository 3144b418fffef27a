import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerPage } from './page/printerPages';
import { createPaperLedger, type LedgerEntry } from './paperLedger';
import { DEVICE_ID, createPrintService } from './printService';
import { createPrinterCondition } from './printerCondition';
import { REAL_TIME, type PrinterClock } from './printerClock';
import { WELL_PRINTER, type PrinterState, type PrinterStateChange } from './printerState';
import { createServiceDoor } from './serviceDoor';

export const SERVICE_PATH = '/cgi-bin/epos/service.cgi';

export interface VirtualPrinterOptions {
  /** 0: any free port. */
  port: number;
  name: string;
  /** @default 127.0.0.1 */
  host?: string;
  /** How long a ticket takes to come out, in milliseconds, as long as nobody changes it. @default 120 */
  printMs?: number;
  /** The other printers that its page leads to. @default none */
  siblings?: () => readonly { name: string; url: string }[];
  /** @default real time */
  clock?: PrinterClock;
}

export interface VirtualPrinter {
  readonly name: string;
  /** The port that it really listens on. */
  readonly port: number;
  /** The address of its paper page, without a slash at its end. */
  readonly url: string;
  /** The address that tickets are posted to. */
  readonly serviceUrl: string;
  /** Everything that came out, oldest first. */
  readonly ledger: readonly LedgerEntry[];
  readonly state: PrinterState;
  /** Changes how it is, also in the middle of a ticket. Unplugged, it loses what it was printing, and answers nobody. */
  change(change: PrinterStateChange): void;
  /** Pulls the plug and gives the port back. */
  close(): Promise<void>;
}

/**
 * Starts a receipt printer that speaks ePOS-Print on a port of its own and shows its paper as a page there. Rejects with
 * the error of the system, `EADDRINUSE` when the port is taken; the caller closes it.
 */
export async function startVirtualPrinter({
  port,
  name,
  host = '127.0.0.1',
  printMs = WELL_PRINTER.printMs,
  siblings = () => [],
  clock = REAL_TIME,
}: VirtualPrinterOptions): Promise<VirtualPrinter> {
  const well = { ...WELL_PRINTER, printMs };
  const ledger = createPaperLedger();
  const condition = createPrinterCondition(well, clock);
  const door = createServiceDoor(condition, createPrintService(condition, ledger, clock));
  const paged = {
    name,
    ledger,
    siblings,
    get state() {
      return condition.state;
    },
    get drawerOpenedAt() {
      return condition.drawerOpenedAt;
    },
    change: condition.change,
    mend: () => condition.change({ ...well, columns: condition.state.columns }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // On a kept connection that breaks before the reply, a browser sends the document a second time by itself.
    response.setHeader('Connection', 'close');
    const url = new URL(`http://printer${request.url}`);
    return url.pathname === SERVICE_PATH ? door(url, request, response) : answerPage(paged, url, request, response);
  }

  const server = createServer({ requestTimeout: 60_000 }, (request, response) => {
    // A client that went away half-way has nobody to be told about it.
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

  // Listening on a host and port, never on a pipe: the address is an object.
  const { port: realPort } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${realPort}`;
  return {
    name,
    port: realPort,
    url,
    serviceUrl: `${url}${SERVICE_PATH}?devid=${DEVICE_ID}&timeout=10000`,
    ledger: ledger.entries,
    get state() {
      return condition.state;
    },
    change: condition.change,
    async close() {
      condition.change({ offline: true });
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
