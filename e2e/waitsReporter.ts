import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { readToolSettings } from '../scripts/setup/readToolSettings.mjs';

/** The waiting times of a browser test in ms; `screen`: until the screen shows what is expected or completes an action. */
interface Waits {
  'server start': number;
  browser: number;
  screen: number;
  axe: number;
  rest: number;
}

/** A finished test, as read by `npm run slowest`. `ms` includes the file's hooks that ran with it. */
export interface TimedTest {
  file: string;
  title: string;
  ms: number;
  waits: Waits;
}

/** A Playwright reporter, hence the default export. Writes a JSON list of `TimedTest` to the file in `PASE_WAITS_FILE`. */
export default class WaitsReporter implements Reporter {
  private readonly tests: TimedTest[] = [];

  onTestEnd(test: TestCase, { duration, steps }: TestResult): void {
    const waits: Waits = { 'server start': 0, browser: 0, screen: 0, axe: 0, rest: 0 };
    addUp(steps, waits);
    const ms = Math.max(
      duration,
      steps.reduce((sum, step) => sum + step.duration, 0),
    );
    waits.rest = Math.max(0, ms - waits['server start'] - waits.browser - waits.screen - waits.axe);
    this.tests.push({ file: relative(process.cwd(), test.location.file), title: test.title, ms, waits });
  }

  onEnd(): void {
    const file = readToolSettings().waitsFile;
    if (file) writeFileSync(file, JSON.stringify(this.tests));
  }
}

/** Adds each step once: as a whole if its kind is known, otherwise by its substeps. */
function addUp(steps: readonly TestStep[], waits: Waits): void {
  for (const step of steps) {
    const kind = kindOf(step);
    if (kind) waits[kind] += step.duration;
    else addUp(step.steps, waits);
  }
}

function kindOf({ category, location, title }: TestStep): keyof Waits | null {
  const file = location?.file ?? '';
  if (category === 'hook' && file.endsWith('demoServer.ts')) return 'server start';
  if (category === 'fixture' || /^(Launch browser|Create context|Create page|Close context)/.test(title)) return 'browser';
  if (file.includes('@axe-core')) return 'axe';
  return category === 'pw:api' || category === 'expect' ? 'screen' : null;
}
