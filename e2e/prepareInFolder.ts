import { mkdir } from 'node:fs/promises';
import { prepareIn } from './preparedData';

/**
 * Creates the data of several runs of browser tests, `node --import tsx e2e/prepareInFolder.ts FOLDER [POSTGRES_URL]`; they get the path of the
 * folder in `PASE_E2E_DATABASES`.
 */
const [folder, postgres = null] = process.argv.slice(2);
if (folder === undefined) throw new Error('The folder is missing.');
await mkdir(folder, { recursive: true });
await prepareIn(folder, postgres);
