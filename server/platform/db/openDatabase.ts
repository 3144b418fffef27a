import type { OpenDatabase } from './database';
import { NO_LIMITS, type DatabaseLimits } from './databaseLimits';

/**
 * Opens the database and runs the migrations: the embedded one in the data folder, which this process then has exclusively, or the
 * PostgreSQL at `url`, which any number of servers may share. `limits` do not apply to the migrations.
 *
 * @throws StartProblem when the folder is in use, its data cannot be read, or PostgreSQL cannot be reached.
 */
export async function openDatabase(
  target: { folder: string } | { url: string },
  limits: DatabaseLimits = NO_LIMITS,
): Promise<OpenDatabase> {
  // Imported on demand: each loads a large library, and only one of them is used.
  if ('url' in target) return (await import('./openPostgres')).openPostgres(target.url, limits);
  return (await import('./openEmbedded')).openEmbedded(target.folder, limits);
}
