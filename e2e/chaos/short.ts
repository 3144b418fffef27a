import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { BROKEN_SWITCHES, type BrokenSwitch } from '@/app/brokenDelivery';
import { QUICK_CHROMIUM } from '../browsers';
import prepareDatabases from '../prepareDatabases';
import { BROKEN_PLANS, SOUND_PLAN, SOUND_SERVER_PLAN, SOUND_SLIPS_PLAN } from './brokenPlans';
import { BROKEN_PROGRAMS, type BrokenProgram } from './ChaosPrinters';
import { BROKEN_SERVERS, type BrokenServer } from './ChaosServer';
import { makePlan, type Plan } from './plan';
import { runPlan } from './runPlan';
import { tableOf } from './table';
import { suspectsOf, tally, type Figures } from './tally';
import { violatedGuarantees, type Guarantee } from './verdict';

/** The chaos suite of `npm test`: short fixed plans. Prints a line per case and writes `{passed, failed}`. */
const { values } = parseArgs({
  options: {
    report: { type: 'string', default: '/dev/null' },
    app: { type: 'string', default: 'dist-chaos' },
    production: { type: 'string', default: 'dist' },
    postgres: { type: 'string' },
  },
});

const SEED = 2;
const JOBS = 60;
const TICK_MS = 500;
/** Shorter for a broken tab, whose stuck jobs are expected. */
const IDLE_TIMEOUT_MS = 45_000;

/** The guarantee that each switch violates at least. */
const BREAKS: Record<BrokenSwitch | BrokenServer | BrokenProgram, Guarantee> = {
  skipIntent: 'unmarkedDuplicates',
  ackBeforeDone: 'falseDone',
  retryOnTypeError: 'unmarkedDuplicates',
  ignoreLedger: 'markedDuplicates',
  writeAsPrinted: 'falseDone',
  keepCancelled: 'printedAfterWithdrawal',
  neverVoid: 'voidMissing',
  alwaysVoid: 'voidWithoutTicket',
  neverChange: 'changeMissing',
  copyToBackup: 'movedTwice',
  pollAlwaysPrinted: 'falseDone',
  pollUnmarked: 'unmarkedDuplicates',
  dropAnswer: 'unanswered',
  programAlwaysPrinted: 'falseDone',
};

/** Resolves to null if the case passed, otherwise to the reason. */
type Case = () => Promise<string | null>;

const cases: Record<string, Case> = {
  'the production bundle does not contain the switches': async () => switchesIn(values.production),
  'the bundle of the run contains the switches': async () =>
    switchesIn(values.app) ? null : 'It does not, so the previous case proves nothing.',
  // The longest first: none of them is then left to run alone at the end.
  'a sound server passes the plan of changed orders and backup printers': () => runSound(SOUND_SLIPS_PLAN),
  ...(values.postgres && {
    [`${JOBS} jobs of seed ${SEED} violate no guarantee with two processes that are killed in turn`]: () =>
      runSound(makePlan(SEED, JOBS), values.postgres),
  }),
  [`${JOBS} jobs of seed ${SEED} violate no guarantee`]: () => runSound(makePlan(SEED, JOBS)),
  'a sound tab passes the plans of the switches': () => runSound(SOUND_PLAN),
  'a sound server passes the plans of cancelled orders, of printers that poll and of answers, also by clicks in a tab': runAnswered,
  ...Object.fromEntries(
    [...BROKEN_SWITCHES, ...BROKEN_SERVERS, ...BROKEN_PROGRAMS]
      .sort((one, other) => lastTick(BROKEN_PLANS[other]) - lastTick(BROKEN_PLANS[one]))
      .map((broken) => [`a run with ${broken} fails`, () => runBroken(broken)]),
  ),
};

/** Cases run concurrently: they mostly wait for printers and backoff. */
const AT_ONCE = 6;

const browser = await chromium.launch(QUICK_CHROMIUM);
const removeDatabase = await prepareDatabases();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void removeDatabase().finally(() => process.exit(1)));

const counts = { passed: 0, failed: 0 };
const waiting = Object.entries(cases)[Symbol.iterator]();
await Promise.all(Array.from({ length: AT_ONCE }, runCases));
await Promise.all([browser.close(), removeDatabase()]);
writeFileSync(values.report, JSON.stringify(counts));
// Also ends the hosts of the servers.
process.exit(counts.failed > 0 ? 1 : 0);

async function runCases(): Promise<void> {
  for (const [title, run] of waiting) {
    const begun = Date.now();
    const why = await run().catch((error: unknown) => String(error instanceof Error ? error.stack : error));
    counts[why === null ? 'passed' : 'failed'] += 1;
    const details = why === null ? '' : `\n${why}`;
    console.log(`${why === null ? 'ok    ' : 'FAILED'}  ${title} (${((Date.now() - begun) / 1000).toFixed(1)} s)${details}`);
  }
}

async function runSound(
  plan: Plan,
  postgres: string | null = null,
  isProven: (figures: Figures) => boolean = () => true,
): Promise<string | null> {
  const evidence = await evidenceOf(plan, null, postgres);
  const figures = tally(evidence);
  if (!isProven(figures)) return `The run does not contain what it is to prove.\n${tableOf(figures)}`;
  return violatedGuarantees(figures).length === 0 ? null : [tableOf(figures), ...suspectsOf(evidence)].join('\n');
}

/** Each answer by clicks is rare in the other plans: questions are mostly those of printers that poll. */
function runAnswered(): Promise<string | null> {
  return runSound(SOUND_SERVER_PLAN, null, ({ answered: { tab } }) => tab.PRINTED > 0 && tab.PRINT_AGAIN > 0);
}

async function runBroken(broken: BrokenSwitch | BrokenServer | BrokenProgram): Promise<string | null> {
  const figures = tally(await evidenceOf(BROKEN_PLANS[broken], broken));
  return violatedGuarantees(figures).includes(BREAKS[broken]) ? null : tableOf(figures);
}

function lastTick({ steps }: Plan): number {
  return Math.max(...steps.map(({ tick }) => tick));
}

function evidenceOf(plan: Plan, broken: BrokenSwitch | BrokenServer | BrokenProgram | null, postgres: string | null = null) {
  const openBrowser = () => Promise.resolve(browser);
  const options = { openBrowser, appFolder: values.app, tickMs: TICK_MS, postgres, broken, log: () => undefined };
  return runPlan(plan, broken ? { ...options, idleTimeoutMs: IDLE_TIMEOUT_MS } : options);
}

/** The scripts of a bundle that contain the switches, as one line; null: none. */
function switchesIn(folder: string): string | null {
  const names = ['paseChaos', 'paseReached', ...BROKEN_SWITCHES];
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  if (scripts.length === 0) return `No scripts in ${folder}: expected a bundle`;
  const found = scripts.filter((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    return names.some((each) => text.includes(each));
  });
  return found.length > 0 ? `Switches found in ${found.join(', ')}` : null;
}
