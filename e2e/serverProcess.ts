import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

/** Seeding and starting take a few seconds on two cores; the rest is for a busy machine. */
export const STARTS_WITHIN_MS = 60_000;

/** Waits until a server process has printed its address. @throws when it ends before, or takes longer */
export function started(child: ChildProcess, withinMs: number = STARTS_WITHIN_MS): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(
      () => reject(new Error(`The server did not start within ${withinMs / 1000} s. Its output: ${said}`)),
      withinMs,
    );
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('http://')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}. It said: ${said}`)));
  });
}

export function ended(child: ChildProcess | null, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', (code) => {
      if (signal === 'SIGKILL' || code === 0) resolve();
      else reject(new Error(`The server did not end well: ${code}`));
    });
    child.kill(signal);
  });
}

/** Each worker has so many ports to itself: it takes seconds until a server listens on those that were found free. */
const PORTS_OF_WORKER = 2_000;
let nextPort = 20_000 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) * PORTS_OF_WORKER + Math.floor(Math.random() * 1_000);

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
