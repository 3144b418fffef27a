import { writeFile } from 'node:fs/promises';
import { runOrExplain } from '../platform/runOrExplain';
import { openApiDocument } from './openApiDocument';

/** `npm run openapi`: writes `docs/openapi.json`. */
await runOrExplain(async () => writeFile('docs/openapi.json', await openApiDocument()));
