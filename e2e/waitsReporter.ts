import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { readToolSettings } from '../scripts/setup/readToolSettings.mjs';

/** What a browser test waits for. All in ms; `screen`: until the screen showed what was expected, or did what it was told to. */
interface Waits {
  'server start': number;
  browser: number;
  screen: number;
  axe: number;
  rest: number;
}

/** One test that ran, as `npm run slowest` reads it. `ms` includes the hooks of the file that ran with it. */
export interface TimedTest {
  file: string;
  title: string;
  ms: number;
  waits: Waits;
}

/** A reporter of Playwright, which wants a default export. Writes down what each test waited for: a JSON list of `TimedTest` in the file that `PASE_WAITS_FILE` names. */
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

/** Each step counts once: by itself where its kind is known, else by its parts. */
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
