import { log } from './platform/monitoring/log';
import { runOrExplain } from './platform/runOrExplain';
import type { RunningServer } from './startServer';

/** Time limit of a graceful shutdown, longer than any request; then the process exits. */
const SHUTDOWN_MS = 10_000;

/** Runs a server in this process until SIGINT or SIGTERM and prints the banner that `start` returns. */
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
    log.fatal(error, 'failed to stop the server cleanly');
    process.exit(1);
  }
}
