import { parseArgs } from 'node:util';
import { BROKEN_SWITCHES, type BrokenSwitch } from '@/app/brokenDelivery';
import { BROKEN_PLANS } from './brokenPlans';
import { makePlan } from './plan';
import { runPlan } from './runPlan';
import { tableOf } from './table';
import { suspectsOf, tally } from './tally';
import { brokenPromises } from './verdict';

const TICK_MS = 700;

/**
 * `npm run chaos -- [--seed 1] [--jobs 500] [--break SWITCH] [--tick 700] [--two] [--quiet]`. With `--two` the server is two processes on a
 * PostgreSQL (`DATABASE_URL`, or one that is installed). With a switch the short plan that it cannot bear is
 * carried out, unless a seed is given. Ends with 1 unless every promise holds.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    jobs: { type: 'string', default: '500' },
    break: { type: 'string' },
    tick: { type: 'string', default: String(TICK_MS) },
    quiet: { type: 'boolean', default: false },
    chromium: { type: 'string', default: '' },
    app: { type: 'string', default: 'dist-chaos' },
    postgres: { type: 'string' },
  },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const broken = switchOf(values.break);
const seed = numberOf('seed', values.seed ?? '1');
const plan = broken && values.seed === undefined ? BROKEN_PLANS[broken] : makePlan(seed, numberOf('jobs', values.jobs));
const evidence = await runPlan(plan, {
  chromium: values.chromium,
  appFolder: values.app,
  tickMs: numberOf('tick', values.tick),
  postgres: values.postgres ?? null,
  broken,
  say: (line) => {
    if (!values.quiet) console.log(line);
  },
});
const figures = tally(evidence);
console.log(`\nseed ${plan.seed}, ${evidence.jobs.length} jobs${broken ? `, broken: ${broken}` : ''}\n${tableOf(figures)}`);
const isRed = brokenPromises(figures).length > 0;
if (isRed && !values.quiet) console.log(`\nWhat to look into:\n${suspectsOf(evidence).join('\n')}`);
process.exitCode = isRed ? 1 : 0;

function switchOf(name: string | undefined): BrokenSwitch | null {
  const found = BROKEN_SWITCHES.find((each) => each === name);
  if (name !== undefined && !found) refuse(`There is no switch ${name}; there are: ${BROKEN_SWITCHES.join(', ')}`);
  return found ?? null;
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) refuse(`"${text}" is no --${name}`);
  return number;
}

function refuse(words: string): never {
  console.error(words);
  process.exit(2);
}
