import { log } from './platform/monitoring/log';
import { runOrExplain } from './platform/runOrExplain';
import type { RunningServer } from './startServer';

/** Longer than any request takes. After this the process ends although the server has not stopped. */
const SHUTDOWN_MS = 10_000;

/** Runs a server as the program of this process until SIGINT or SIGTERM; prints what `start` returns to show. */
export async function runServer(start: () => Promise<{ server: RunningServer; banner: string }>): Promise<void> {
  await runOrExplain(async () => {
    const { server, banner } = await start();
    process.stdout.write(banner);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shutDown(server));
  });
}

async function shutDown(server: RunningServer): Promise<void> {
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  try {
    await server.close();
    process.exit(0);
  } catch (error) {
    log.fatal(error, 'The server could not stop cleanly');
    process.exit(1);
  }
}
