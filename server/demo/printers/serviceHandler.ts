import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { PrintService } from './printService';
import type { PrinterCondition } from './printerCondition';
import { readBody } from './readBody';

/** The size limit of a document in bytes; an image of one metre of paper fits. */
const MAX_BYTES = 1024 * 1024;

/** The page of the fault `html`: it simulates a proxy or a captive portal between client and printer. */
const CAPTIVE_PORTAL_PAGE = '<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in to the network</h1></body></html>';

type ServiceHandler = (url: URL, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Serves the print service over HTTP, as the connection state of the printer allows. Unplugging the printer closes all connections. */
export function createServiceHandler(condition: PrinterCondition, service: PrintService): ServiceHandler {
  const openSockets = new Set<Socket>();

  condition.subscribe(() => {
    if (condition.state.offline) for (const socket of openSockets) socket.destroy();
  });

  return async (url, request, response) => {
    const { socket } = request;
    const { offline, connection, cors } = condition.state;
    if (offline || connection === 'refused') return void socket.destroy();
    openSockets.add(socket);
    response.once('close', () => openSockets.delete(socket));
    // The body is discarded and no reply is sent until the client disconnects.
    if (connection === 'silent') return void request.resume();
    if (cors) allowAnyOrigin(request, response);
    if (cors && request.method === 'OPTIONS') return void response.writeHead(200).end();
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const body = await readBody(request, MAX_BYTES);
    const delivery = await service.handle(body, { devid: url.searchParams.get('devid'), timeout: url.searchParams.get('timeout') });
    if (delivery === null) socket.destroy();
    else if (delivery === 'page') response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(CAPTIVE_PORTAL_PAGE);
    else response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' }).end(delivery.xml);
  };
}

/** Adds CORS headers for any origin, as the firmware does for Epson's browser SDK, whose request headers require a preflight request. */
function allowAnyOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  if (request.method !== 'OPTIONS') return;
  response.setHeader('Access-Control-Allow-Methods', request.headers['access-control-request-method'] ?? 'POST');
  response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? 'Content-Type, SOAPAction');
  response.setHeader('Access-Control-Allow-Private-Network', 'true');
}
