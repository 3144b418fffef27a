import { readToolSettings } from '../../../scripts/setup/readToolSettings.mjs';

/** How many times as many cases a fuzz tries: `PASE_FUZZ_RUNS=20 npx jest test/server/fuzz`. @default 1 */
export const FUZZ_RUNS = readToolSettings().fuzzRuns;
