import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handlePageRequest } from './page/printerPages';
import { createPaperLedger, type LedgerEntry, type PaperTicket } from './paperLedger';
import { DEVICE_ID, createPrintService } from './printService';
import { createPrinterCondition } from './printerCondition';
import { REAL_TIME, type PrinterClock } from './printerClock';
import { DEFAULT_PRINTER_STATE, type PrinterState, type PrinterStateChange } from './printerState';
import { createServiceHandler } from './serviceHandler';

export const SERVICE_PATH = '/cgi-bin/epos/service.cgi';

export interface VirtualPrinterOptions {
  /** 0 for any free port. */
  port: number;
  name: string;
  /** @default 127.0.0.1 */
  host?: string;
  /** The initial `printMs` of the state: how long a ticket takes to print, in milliseconds. @default 120 */
  printMs?: number;
  /** The other printers that its page links to. @default none */
  siblings?: () => readonly { name: string; url: string }[];
  /** @default real time */
  clock?: PrinterClock;
}

export interface VirtualPrinter {
  readonly name: string;
  /** The port that it listens on, never 0. */
  readonly port: number;
  /** The address of its page, without a trailing slash. */
  readonly url: string;
  /** The address to which tickets are posted. */
  readonly serviceUrl: string;
  /** All printed tickets, oldest first. */
  readonly ledger: readonly LedgerEntry[];
  /** The newest printed tickets with their drawings, oldest first. */
  readonly tickets: readonly PaperTicket[];
  readonly state: PrinterState;
  /** The next ticket of this job, and no other, is printed and gets no reply. */
  loseReplyOf(jobUuid: string): void;
  /** Changes the state, also while a ticket prints. Setting `offline` drops all jobs and closes the connections of clients. */
  change(change: PrinterStateChange): void;
  /** Sets it offline and releases the port. */
  close(): Promise<void>;
}

/**
 * Starts a virtual receipt printer: an HTTP server on its own port with an ePOS-Print service and a page that shows the printed tickets.
 * Rejects with the error of the operating system, for example `EADDRINUSE`. The caller must close it.
 */
export async function startVirtualPrinter({
  port,
  name,
  host = '127.0.0.1',
  printMs = DEFAULT_PRINTER_STATE.printMs,
  siblings = () => [],
  clock = REAL_TIME,
}: VirtualPrinterOptions): Promise<VirtualPrinter> {
  const initialState = { ...DEFAULT_PRINTER_STATE, printMs };
  const ledger = createPaperLedger();
  const condition = createPrinterCondition(initialState, clock);
  const service = createPrintService(condition, ledger, clock);
  const handleService = createServiceHandler(condition, service);
  const pagePrinter = {
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
    clearFaults: () => condition.change({ ...initialState, columns: condition.state.columns }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // If a keep-alive connection closes before the reply, a browser retries the POST and would send the document twice.
    response.setHeader('Connection', 'close');
    const url = new URL(`http://printer${request.url}`);
    return url.pathname === SERVICE_PATH ? handleService(url, request, response) : handlePageRequest(pagePrinter, url, request, response);
  }

  const server = createServer({ requestTimeout: 60_000 }, (request, response) => {
    // The client disconnected while sending, so no reply is possible.
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

  // The server listens on a host and port, not on a pipe, so the address is an object.
  const { port: realPort } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${realPort}`;
  return {
    name,
    port: realPort,
    url,
    serviceUrl: `${url}${SERVICE_PATH}?devid=${DEVICE_ID}&timeout=10000`,
    ledger: ledger.entries,
    tickets: ledger.tickets,
    loseReplyOf: service.loseReplyOf,
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
