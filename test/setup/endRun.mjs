// @ts-check
import { inDatabase } from '../../scripts/setup/newDatabase.mjs';
import { readToolSettings } from '../../scripts/setup/readToolSettings.mjs';

/** After all tests: drops the databases that the workers of this run created in PostgreSQL (`test/server/workerDatabase.ts`). */
export default async function endRun() {
  const { testDatabaseUrl, testRun } = readToolSettings();
  if (!testDatabaseUrl) return;
  await inDatabase(testDatabaseUrl, async (client) => {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [`pase_test_${testRun}_`]);
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}
