import type { OpenDatabase } from './database';
import { NO_LIMITS, type DatabaseLimits } from './databaseLimits';

/**
 * Opens the database and brings its tables up to date: the one embedded in the data folder, which this process then has
 * for itself, or the PostgreSQL at `url`, which any number of servers may share. `limits` do not hold for the migrations.
 *
 * @throws StartProblem when the folder is in use or its data cannot be read, or when PostgreSQL cannot be reached.
 */
export async function openDatabase(place: { folder: string } | { url: string }, limits: DatabaseLimits = NO_LIMITS): Promise<OpenDatabase> {
  // Each brings a large library, and only one of them is used.
  if ('url' in place) return (await import('./openPostgres')).openPostgres(place.url, limits);
  return (await import('./openEmbedded')).openEmbedded(place.folder, limits);
}
