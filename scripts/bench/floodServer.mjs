// @ts-check
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { benchOrder } from './benchOrders.mjs';

/** The limit of a socket's send buffer, so that the page is sent only as much as it can receive. */
const MAX_BUFFERED = 1_000_000;

/**
 * A realtime server for one page, in its own process: it confirms the page's rooms and, on a message of its parent, sends order changes,
 * all at once or at a rate, and a final change that is visible on the page.
 */
// Exits with its parent.
process.on('disconnect', () => process.exit());

const http = createServer();
const io = new Server(http, { cors: { origin: '*' }, transports: ['websocket'] });
io.on('connection', (socket) =>
  socket.on('join-room', async (room) => {
    await socket.join(room);
    socket.emit('welcome-room', room);
  }),
);
http.listen(0, () => {
  const address = http.address();
  process.send?.({ url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}` });
});

/** @typedef {{ room: string, orders: number, changes: number, perSecond: number | null, last: string, maxStatuses?: number }} Flood */

process.on('message', (/** @type {Flood} */ flood) => {
  void send(flood).then(() => process.send?.({ sent: flood.changes }));
});

/** @param {Flood} flood `room` is the page's room; `last` the client name in the final change, which is of the first order */
async function send({ room, orders, changes, perSecond, last, maxStatuses }) {
  const startedAt = performance.now();
  for (let sent = 0; sent < changes; sent += 1) {
    const order = benchOrder(sent % orders, revision, maxStatuses);
    revision += 1;
    emit(room, order);
    while (perSecond !== null && (sent / perSecond) * 1000 > performance.now() - startedAt) await turn();
    if (sent % 50 === 0) await turn();
    while (buffered() > MAX_BUFFERED) await turn();
  }
  const order = benchOrder(0, revision);
  revision += 1;
  emit(room, { ...order, statuses: order.statuses.slice(0, 1), client: { ...order.client, name: last } });
}

let revision = 2;

/**
 * @param {string} room
 * @param {ReturnType<typeof benchOrder>} order
 */
function emit(room, order) {
  io.to(room).emit('order.changed', { orderId: order.id, locationId: order.locationId, rev: order.rev, order });
}

/** @returns {number} the number of bytes in the send buffer */
function buffered() {
  // The transport of a connection is a `ws` WebSocket.
  const clients = /** @type {{ transport: { socket?: { bufferedAmount?: number } } }[]} */ (
    Object.values(/** @type {{ clients: object }} */ (/** @type {unknown} */ (io.engine)).clients)
  );
  return Math.max(0, ...clients.map(({ transport }) => transport.socket?.bufferedAmount ?? 0));
}

function turn() {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
