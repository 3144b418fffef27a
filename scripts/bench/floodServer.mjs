// @ts-check
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { benchOrder } from './benchOrders.mjs';

/** What may wait in the buffer of a socket, so that a page is sent as much as it takes and no more. */
const MOST_BUFFERED = 1_000_000;

/**
 * A realtime server for one page, in a process of its own: it welcomes the page into its rooms and, told by its parent, sends changes
 * of orders, all at once or at a rate, and a last one that can be seen to have come.
 */
// It ends with its parent, however that ended.
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

/** @typedef {{ room: string, orders: number, changes: number, perSecond: number | null, last: string }} Flood */

process.on('message', (/** @type {Flood} */ flood) => {
  void send(flood).then(() => process.send?.({ sent: flood.changes }));
});

/** @param {Flood} flood `room` is that of the one page to be told; `last` the client's name in the last change, that of the first order */
async function send({ room, orders, changes, perSecond, last }) {
  const startedAt = performance.now();
  for (let sent = 0; sent < changes; sent += 1) {
    const order = benchOrder(sent % orders, revision);
    revision += 1;
    emit(room, order);
    const isAhead = perSecond !== null && (sent / perSecond) * 1000 > performance.now() - startedAt;
    if (isAhead || sent % 50 === 0) await turn();
    while (buffered() > MOST_BUFFERED) await turn();
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

/** @returns {number} how many bytes wait to be sent */
function buffered() {
  // The transport of a connection is a WebSocket of the library `ws`.
  const clients = /** @type {{ transport: { socket?: { bufferedAmount?: number } } }[]} */ (
    Object.values(/** @type {{ clients: object }} */ (/** @type {unknown} */ (io.engine)).clients)
  );
  return Math.max(0, ...clients.map(({ transport }) => transport.socket?.bufferedAmount ?? 0));
}

function turn() {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
