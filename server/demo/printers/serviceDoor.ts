import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { PrintService } from './printService';
import type { PrinterCondition } from './printerCondition';
import { readBody } from './readBody';

/** Longest document that a printer takes, in bytes: an image over a metre of paper fits. */
const MOST_BYTES = 1024 * 1024;

/** What stands on the web page that comes in place of a reply, as from a proxy or a captive portal on the way. */
const PAGE = '<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in to the network</h1></body></html>';

type Door = (url: URL, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The print service as HTTP: lets requests in as the state of the printer says, and breaks all connections when the plug is pulled. */
export function createServiceDoor(condition: PrinterCondition, service: PrintService): Door {
  const asking = new Set<Socket>();

  condition.watch(() => {
    if (condition.state.offline) for (const socket of asking) socket.destroy();
  });

  return async (url, request, response) => {
    const { socket } = request;
    const { offline, connection, cors } = condition.state;
    if (offline || connection === 'refused') return void socket.destroy();
    asking.add(socket);
    response.once('close', () => asking.delete(socket));
    // What is sent is thrown away, and nothing comes back until the client goes.
    if (connection === 'silent') return void request.resume();
    if (cors) allowAnyOrigin(request, response);
    if (cors && request.method === 'OPTIONS') return void response.writeHead(200).end();
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const body = await readBody(request, MOST_BYTES);
    const delivery = await service.take(body, { devid: url.searchParams.get('devid'), timeout: url.searchParams.get('timeout') });
    if (delivery === null) socket.destroy();
    else if (delivery === 'page') response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(PAGE);
    else response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' }).end(delivery.xml);
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
