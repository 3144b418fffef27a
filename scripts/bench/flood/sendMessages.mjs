// @ts-check
import { io } from 'socket.io-client';

/**
 * A user's browser that sends as fast as possible for a while, in its own process: `join-room` for allowed and forbidden rooms over each
 * connection, reconnecting at once when it is closed or refused. Sends its parent the number of sent messages and of closed and refused
 * connections. Arguments: server URL, access token, messages per connection, duration in ms.
 */
const [url = '', token = '', count = '0', forMs = '0'] = process.argv.slice(2);
const BATCH = 2_000;
const RECONNECT_MS = 20;
// Exits with its parent.
process.on('disconnect', () => process.exit());

let sent = 0;
let closed = 0;
let refused = 0;

connect();
setTimeout(() => process.send?.({ sent, closed, refused }, () => process.exit()), Number(forMs));

function connect() {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { app: 'flood', token, tabId: 'flood' } });
  socket.on('connect', () => send(socket, Number(count)));
  socket.on('connect_error', () => {
    refused += 1;
    setTimeout(connect, RECONNECT_MS);
  });
  socket.on('disconnect', () => {
    closed += 1;
    connect();
  });
}

/**
 * @param {import('socket.io-client').Socket} socket
 * @param {number} left
 */
function send(socket, left) {
  if (!socket.connected || left === 0) return;
  const now = Math.min(BATCH, left);
  for (let n = 0; n < now; n += 1) socket.emit('join-room', `print-queue:${n % 2 === 0 ? 'location-es-1' : `elsewhere-${left - n}`}`);
  sent += now;
  setTimeout(() => send(socket, left - now), 0);
}
