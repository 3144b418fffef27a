// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesPage, productionLicences } from './licences/productionLicences.mjs';

const root = join(import.meta.dirname, '..');
writeFileSync(join(root, 'docs/licences.md'), licencesPage(productionLicences(root)));
