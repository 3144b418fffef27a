// @ts-check
import { io } from 'socket.io-client';

/**
 * The browser of one user that sends as fast as it can for a while, in a process of its own: `join-room` for rooms that it may and may not
 * join, all of them over each connection that it gets. When its connection is closed or refused it connects again at once. Tells its parent
 * how many messages it sent and how often it was closed and refused. Arguments: the server, an access token, how many messages for each
 * connection, for how many ms.
 */
const [url = '', token = '', count = '0', forMs = '0'] = process.argv.slice(2);
const AT_ONCE = 2_000;
const AGAIN_AFTER_MS = 20;
// It ends with its parent, however that ended.
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
    setTimeout(connect, AGAIN_AFTER_MS);
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
  const now = Math.min(AT_ONCE, left);
  for (let n = 0; n < now; n += 1) socket.emit('join-room', `print-queue:${n % 2 === 0 ? 'location-es-1' : `elsewhere-${left - n}`}`);
  sent += now;
  setTimeout(() => send(socket, left - now), 0);
}
