import { chromium } from '@playwright/test';
import { readChaosOptions } from '../../scripts/chaos/chaosOptions.mjs';
import { QUICK_CHROMIUM } from '../browsers';
import { BROKEN_PLANS } from './brokenPlans';
import { makePlan } from './plan';
import { runPlan } from './runPlan';
import { tableOf } from './table';
import { suspectsOf, tally } from './tally';
import { violatedGuarantees } from './verdict';

const DEFAULT_SEED = 1;

/**
 * Runs a plan of faults. `npm run chaos` starts it with its options (`npm run chaos -- --help`) and the browser. With a broken switch and
 * no seed it runs the short plan for that switch. Exits with 1 if a guarantee was violated.
 */
const options = readChaosOptions(process.argv.slice(2));
const { broken } = options;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const plan = broken && options.seed === undefined ? BROKEN_PLANS[broken] : makePlan(options.seed ?? DEFAULT_SEED, options.jobs);
const evidence = await runPlan(plan, {
  openBrowser: () => chromium.launch({ ...QUICK_CHROMIUM, ...(options.chromium && { executablePath: options.chromium }) }),
  appFolder: options.app ?? 'dist-chaos',
  tickMs: options.tickMs,
  serverWaitMs: options.serverWaitMs,
  postgres: options.postgres ?? null,
  broken,
  log: (line) => {
    if (!options.quiet) console.log(line);
  },
});
const figures = tally(evidence);
console.log(`\nseed ${plan.seed}, ${evidence.jobs.length} jobs${broken ? `, broken: ${broken}` : ''}\n${tableOf(figures)}`);
const hasFailed = violatedGuarantees(figures).length > 0;
if (hasFailed && !options.quiet) console.log(`\nJobs to inspect:\n${suspectsOf(evidence).join('\n')}`);
// Also ends the browser and the hosts of the servers.
process.exit(hasFailed ? 1 : 0);
