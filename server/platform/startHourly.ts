import { log } from './monitoring/log';

const EVERY_MS = 3_600_000;

/**
 * Runs `work` now and then every hour, one run at a time. A run that fails is logged as `errorMessage` and does not stop the next one.
 *
 * @returns a function that stops the timer and waits for the current run, after which `work` no longer uses the database.
 */
export function startHourly(work: () => Promise<void>, errorMessage: string): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = running.then(work).catch((error: unknown) => log.error({ error }, errorMessage));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return () => {
    clearInterval(timer);
    return running;
  };
}
