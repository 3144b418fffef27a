import { parseArgs } from 'node:util';
import { openDatabase } from '../../platform/db/openDatabase';
import { runOrExplain } from '../../platform/runOrExplain';
import { readDatabaseUrl } from '../../readSettings';
import { createAdmin } from './createAdmin';
import { readPassword } from './readPassword';

/**
 * `npm run create-admin -- --email NAME@COMPANY [--name NAME] [--company NAME] [--data FOLDER]`: creates an administrator of the
 * provider in the database that the server uses (`PASE_DATABASE_URL`, or the data folder). Prompts for the password, or reads it from
 * standard input.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string', default: '' },
      name: { type: 'string', default: 'Administrator' },
      company: { type: 'string', default: 'Pase' },
      data: { type: 'string', default: '.data' },
    },
  });
  const { data, ...draft } = values;
  const url = readDatabaseUrl(process.env);
  // Opened before the password prompt, so that a folder in use or an unreachable server is reported at once.
  const { database, close } = await openDatabase(url ? { url } : { folder: data });
  try {
    const { email } = await createAdmin(database, {
      ...draft,
      password: await readPassword({ input: process.stdin, output: process.stderr }),
    });
    process.stdout.write(`${email} can sign in now, as the provider's administrator.\n`);
  } finally {
    await close();
  }
}

await runOrExplain(main);
