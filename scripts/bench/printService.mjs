// @ts-check
import { createServer } from 'node:http';
import { Server } from 'socket.io';

/** Jobs in progress at once: more than in a real service, to shorten the run. */
const UNDER_WAY = 40;
const TICK_MS = 10_000;
const PRINTERS = 10;
const REPLY =
  '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>' +
  '<response success="true" code="" status="251658262" battery="0" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/>' +
  '</soapenv:Body></soapenv:Envelope>';
/** About the size of an order's ticket. */
const TICKET = `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${'<text>Tortilla&#10;</text>'.repeat(120)}</s:Body></s:Envelope>`;

/**
 * A realtime server and printers for one tab, in its own process: it assigns the role to the tab and, on a message of its parent, sends a
 * number of jobs. The printers reply at once and store nothing. Exits with its parent.
 */
process.on('disconnect', () => process.exit());

const printers = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/xml', 'access-control-allow-origin': '*', connection: 'keep-alive' }).end(REPLY);
});
const http = createServer();
const io = new Server(http, { cors: { origin: '*' }, transports: ['websocket'] });
let sent = 0;
let wanted = 0;
const open = new Set();

io.on('connection', (socket) => {
  const role = (/** @type {boolean} */ tick) =>
    socket.emit('check-master-tab', {
      isMaster: true,
      epoch: 1,
      leaseUntil: new Date(Date.now() + 30_000).toISOString(),
      serverTime: new Date().toISOString(),
      tick,
      vacant: false,
    });
  const timer = setInterval(() => role(true), TICK_MS);
  socket.on('disconnect', () => clearInterval(timer));
  socket.on('join-room', (room) => socket.emit('welcome-room', room));
  socket.on('check-master-tab', () => role(false));
  socket.on('order.print-response', (_response, answer) => answer?.({ ok: true }));
  socket.on('order.print-ack', ({ uuid, stage }, answer) => {
    answer?.({ ok: true });
    if (stage === 'final' && open.delete(uuid)) sendOn(socket);
  });
  process.on('message', (/** @type {{ jobs: number }} */ { jobs }) => {
    wanted += jobs;
    sendOn(socket);
  });
});

/** @param {import('socket.io').Socket} socket */
function sendOn(socket) {
  while (sent < wanted && open.size < UNDER_WAY) {
    sent += 1;
    const uuid = `00000000-0000-4000-8000-${String(sent).padStart(12, '0')}`;
    open.add(uuid);
    socket.emit('order.print', {
      ...{ uuid, orderId: `bench-${sent}`, locationId: 'location-es-1', strategy: 'HTTP', httpMethod: 'POST', ticketType: 'KITCHEN' },
      url: `http://localhost:${portOf(printers)}/printer-${sent % PRINTERS}?devid=local_printer`,
      httpHeaders: { 'Content-Type': 'text/plain;charset=utf-8' },
      body: TICKET,
      duplicateBody: TICKET,
      bodyHash: `hash-${sent}`,
      copies: 1,
      autoPrint: true,
      handOut: 1,
      expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
      serverTime: new Date().toISOString(),
    });
  }
  if (sent === wanted && open.size === 0) process.send?.({ printed: sent });
}

printers.listen(0, () => http.listen(0, () => process.send?.({ url: `http://localhost:${portOf(http)}` })));

/** @param {import('node:http').Server} server */
function portOf(server) {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
