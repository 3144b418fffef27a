import { createConnection } from 'node:net';
import type { DeviceConnection, OpenDevice } from '@/services/printing/escpos/deviceConnection';

/** The port on which printers accept bytes (RAW, JetDirect). */
const RAW_PORT = 9_100;
/** How long a printer may take to accept a connection, in ms. */
const CONNECTED_WITHIN_MS = 3_000;

/** Opens a raw TCP connection to a printer. Most printers accept one at a time, so a refused one may be in use elsewhere. */
export const openTcp: OpenDevice = (address, listener) => {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || RAW_PORT });
    socket.setTimeout(CONNECTED_WITHIN_MS, () => socket.destroy());
    socket.on('data', listener.received);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve({ kind: 'notConnected' });
      listener.lost();
    });
    socket.on('connect', () => {
      socket.setTimeout(0);
      socket.setNoDelay(true);
      resolve({ kind: 'open', connection });
    });
    const connection: DeviceConnection = {
      readable: true,
      write: (bytes) =>
        new Promise<void>((sent, failed) => {
          socket.write(bytes, (error) => (error ? failed(error) : sent()));
        }),
      // A reset: what the printer has not received must not come out later, when the ticket may have been printed again.
      close: () => Promise.resolve(void socket.resetAndDestroy()),
    };
  });
};
