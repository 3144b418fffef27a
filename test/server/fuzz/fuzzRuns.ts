import { readToolSettings } from '../../../scripts/setup/readToolSettings.mjs';

/** Multiplies the number of fuzz cases: `PASE_FUZZ_RUNS=20 npx jest test/server/fuzz`. @default 1 */
export const FUZZ_RUNS = readToolSettings().fuzzRuns;
