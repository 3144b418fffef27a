import { prepareIn } from './preparedData';

/** Creates the data of several runs of browser tests, `node --import tsx e2e/prepareInFolder.ts FOLDER`; they get its path in `PASE_E2E_DATABASES`. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('The folder is missing.');
await prepareIn(folder);
