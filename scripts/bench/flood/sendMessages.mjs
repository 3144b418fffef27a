// @ts-check
import { io } from 'socket.io-client';

/**
 * The browser of one user that sends as fast as it can, in a process of its own: `join-room` for rooms that it may and may not join. When
 * its connection is closed it connects again at once. Tells its parent how many messages it sent and how often it was closed and refused.
 * Arguments: the server, an access token, how many messages.
 */
const [url = '', token = '', count = '0'] = process.argv.slice(2);
const AT_ONCE = 500;
const AGAIN_AFTER_MS = 20;
// It ends with its parent, however that ended.
process.on('disconnect', () => process.exit());

let sent = 0;
let closed = 0;
let refused = 0;

connect();

function connect() {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { app: 'flood', token, tabId: 'flood' } });
  socket.on('connect', () => send(socket));
  socket.on('connect_error', () => {
    refused += 1;
    setTimeout(connect, AGAIN_AFTER_MS);
  });
  socket.on('disconnect', () => {
    closed += 1;
    if (sent < Number(count)) connect();
  });
}

/** @param {import('socket.io-client').Socket} socket */
function send(socket) {
  if (!socket.connected) return;
  for (let n = 0; n < AT_ONCE && sent < Number(count); n += 1) {
    socket.emit('join-room', `print-queue:${sent % 2 === 0 ? 'location-es-1' : `elsewhere-${sent}`}`);
    sent += 1;
  }
  if (sent >= Number(count)) return void process.send?.({ sent, closed, refused }, () => process.exit());
  setTimeout(() => send(socket), 0);
}
