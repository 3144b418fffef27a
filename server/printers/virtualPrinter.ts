import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { REPLIES, writeEposReply } from './epos/eposReply';
import { createPaperLedger, type LedgerEntry } from './paperLedger';
import { DEVICE_ID, createPrintService } from './printService';
import { answerPage } from './page/printerPages';
import { readBody } from './readBody';

export const SERVICE_PATH = '/cgi-bin/epos/service.cgi';

/** Longest document that a printer takes, in bytes: an image over a metre of paper fits. */
const MOST_BYTES = 1024 * 1024;

export interface VirtualPrinterOptions {
  /** 0: any free port. */
  port: number;
  name: string;
  /** @default 127.0.0.1 */
  host?: string;
  /** How long a ticket takes to come out, in milliseconds. @default 120 */
  printMs?: number;
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
  readonly offline: boolean;
  /** Pulls the plug: what was being printed is lost, nobody is answered. Back on, it starts empty. */
  setOffline(offline: boolean): void;
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
  printMs = 120,
}: VirtualPrinterOptions): Promise<VirtualPrinter> {
  const ledger = createPaperLedger();
  const service = createPrintService(ledger, printMs);
  const asking = new Set<Socket>();
  let plug = new AbortController();
  let offline = false;

  function setOffline(wanted: boolean): void {
    if (wanted) {
      plug.abort();
      for (const socket of asking) socket.destroy();
    } else if (offline) plug = new AbortController();
    offline = wanted;
  }

  async function answerService(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const plugged = plug.signal;
    const { socket } = request;
    if (plugged.aborted) return void socket.destroy();
    asking.add(socket);
    response.once('close', () => asking.delete(socket));
    allowAnyOrigin(request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(200).end();
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const body = await readBody(request, MOST_BYTES);
    const reply = body ? await service.print(body, url.searchParams.get('devid'), plugged) : writeEposReply(REPLIES.tooLarge, null);
    if (reply !== null) response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' }).end(reply);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // On a kept connection that breaks before the reply, a browser sends the document a second time by itself.
    response.setHeader('Connection', 'close');
    const url = new URL(`http://printer${request.url}`);
    if (url.pathname === SERVICE_PATH) return answerService(url, request, response);
    return answerPage({ name, offline, ledger, setOffline }, url, request, response);
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
    get offline() {
      return offline;
    },
    setOffline,
    async close() {
      setOffline(true);
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

/** Answers for any page that asks, as the firmware does for the browser SDK, whose headers need a question before. */
function allowAnyOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  if (request.method !== 'OPTIONS') return;
  response.setHeader('Access-Control-Allow-Methods', request.headers['access-control-request-method'] ?? 'POST');
  response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? 'Content-Type, SOAPAction');
  response.setHeader('Access-Control-Allow-Private-Network', 'true');
}
