import { createServer } from 'node:net';
import { readToolSettings } from '../scripts/setup/readToolSettings.mjs';

/** Each worker has so many ports to itself: it takes seconds until a server listens on those that were found free. */
const PORTS_OF_WORKER = 2_000;
let nextPort = 20_000 + readToolSettings().playwrightWorker * PORTS_OF_WORKER + Math.floor(Math.random() * 1_000);

/** The first of so many ports in a row that nobody listens on and that no server of this process was given. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = nextPort;
    nextPort += count;
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}
