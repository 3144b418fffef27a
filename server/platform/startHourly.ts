import { log } from './monitoring/log';

const EVERY_MS = 3_600_000;

/**
 * Runs `work` at once and every hour from then on, one run at a time; a run that fails is logged as `failure`, and the next one comes all the
 * same.
 *
 * @returns Ends it, and waits for the run that is under way: after it the database is no longer used.
 */
export function startHourly(work: () => Promise<void>, failure: string): () => Promise<void> {
  let underWay = Promise.resolve();
  const run = () => {
    underWay = underWay.then(work).catch((error: unknown) => log.error({ error }, failure));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return () => {
    clearInterval(timer);
    return underWay;
  };
}
