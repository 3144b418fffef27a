import { createServer } from 'node:net';
import { readToolSettings } from '../scripts/setup/readToolSettings.mjs';

/** Ports per worker: a server takes seconds until it listens on ports that were found free, so workers must not share them. */
const PORTS_OF_WORKER = 2_000;
let nextPort = 20_000 + readToolSettings().playwrightWorker * PORTS_OF_WORKER + Math.floor(Math.random() * 1_000);

/** The first of `count` consecutive free ports that no server of this process has reserved. */
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
