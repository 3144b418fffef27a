import type { Database } from '../db/database';
import { log } from '../log';
import { forgetOldTraces } from './traceStore';

const EVERY_MS = 3_600_000;

/**
 * Deletes the traces that are no longer kept, at once and every hour from then on (row TR-02). What it gives back ends that: after it
 * the database is no longer used.
 */
export function startForgetting(database: Database, now: () => Date = () => new Date()): () => Promise<void> {
  let underWay = Promise.resolve();
  const forget = () => {
    underWay = underWay
      .then(() => forgetOldTraces(database, now()))
      .catch((error: unknown) => log.error({ error }, 'old traces could not be deleted'));
  };
  forget();
  const timer = setInterval(forget, EVERY_MS);
  return () => {
    clearInterval(timer);
    return underWay;
  };
}
