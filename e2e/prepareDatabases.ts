import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readToolSettings } from '../scripts/setup/readToolSettings.mjs';
import { startPostgres } from '../scripts/setup/startPostgres.mjs';
import { prepareIn } from './preparedData';

/**
 * Playwright's global setup: creates the data unless `npm test` has.
 * @returns the teardown
 */
export default async function prepareDatabases(): Promise<() => Promise<void>> {
  const { preparedDatabases, path } = readToolSettings();
  if (preparedDatabases) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), 'pase-e2e-databases-'));
  const postgres = await startPostgres({ path });
  await prepareIn(folder, postgres?.url ?? null);
  process.env['PASE_E2E_DATABASES'] = folder;
  return () => {
    postgres?.stop();
    return rm(folder, { recursive: true, force: true });
  };
}
