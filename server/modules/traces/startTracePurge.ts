import type { Database } from '../../platform/db/database';
import { HOUR_MS, startPeriodic } from '../../platform/startPeriodic';
import { purgeTraces } from './traceStore';

/**
 * Deletes the traces that are no longer kept, at once and every hour from then on (row TR-02). What it gives back ends that: after it
 * the database is no longer used.
 */
export function startTracePurge(database: Database, now: () => Date = () => new Date()): () => Promise<void> {
  return startPeriodic(HOUR_MS, () => purgeTraces(database, now()), 'old traces could not be deleted');
}
