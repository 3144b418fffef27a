import { log } from './platform/monitoring/log';
import { programVersion } from './platform/programVersion';
import { readSettings } from './readSettings';
import { runOrExplain } from './platform/runOrExplain';
import { signInTable } from './demo/signInTable';
import { startServer } from './startServer';

/** Longer than any request takes; then the process ends all the same. */
const SHUTDOWN_MS = 10_000;

/** `node --import tsx server/main.ts [--demo] [--port 4300] [--printer-port 4301] [--orders-per-minute 6] [--overdue-after-ms 60000] [--data .data] [--app dist]` */
async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  const version = await programVersion();
  const server = await startServer(settings, version);
  process.stdout.write(settings.demo ? signInTable(server.url) : `Pase ${version}  ${server.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shutDown(server.close));
}

async function shutDown(close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  try {
    await close();
    process.exit(0);
  } catch (error) {
    log.fatal(error, 'the server did not end well');
    process.exit(1);
  }
}

await runOrExplain(main);
