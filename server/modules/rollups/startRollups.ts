import type { Database } from '../../platform/db/database';
import { startPeriodic } from '../../platform/startPeriodic';
import { buildRollups } from './buildRollups';

const EVERY_MS = 60_000;

/**
 * Builds the rollups of orders (row M-03) immediately and then every minute. `reports`: the database with the longer statement timeout.
 *
 * @returns A function that stops it; once it resolves, the database is no longer in use.
 */
export function startRollups(reports: Database, now: () => Date = () => new Date()): () => Promise<void> {
  return startPeriodic(EVERY_MS, (stopping) => buildRollups(reports, now(), stopping), 'building the rollups of orders failed');
}
