// @ts-check
import { randomBytes } from 'node:crypto';

/** Before all tests: names this run. The workers inherit the name; `endRun.mjs` drops the databases that carry it. */
export default function startRun() {
  process.env['PASE_TEST_RUN'] = randomBytes(6).toString('hex');
}
