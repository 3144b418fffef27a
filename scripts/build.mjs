// @ts-check
import { join } from 'node:path';
import { build } from './setup/ensureBuilt.mjs';

process.exitCode = (await build(join(import.meta.dirname, '..'))).code;
