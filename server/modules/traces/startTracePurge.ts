import type { Database } from '../../platform/db/database';
import { HOUR_MS, startPeriodic } from '../../platform/startPeriodic';
import { purgeTraces } from './traceStore';

/**
 * Deletes traces past their retention period at once and then every hour (row TR-02).
 *
 * @returns A function that stops it; once it resolves, the database is no longer in use.
 */
export function startTracePurge(database: Database, now: () => Date = () => new Date()): () => Promise<void> {
  return startPeriodic(HOUR_MS, () => purgeTraces(database, now()), 'deleting old traces failed');
}
