// @ts-check
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { bundleForPage } from './bundleForPage.mjs';
import { openChromium } from './openChromium.mjs';
import { startDemo } from './startDemo.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const GOLDEN = 'test/traces/printed.trace.jsonl';
const STEPS = 100_000;
const ROUNDS = 5;
const SCRUBS = 50;
/** The time offset between repeated recordings, in ms. */
const OFFSET_MS = 60_000;

/**
 * A trace of 100,000 steps in the trace viewer of the built app. Measured: the time until it is displayed, against the time that the same
 * page needs to parse its lines (medians of five), and the longest task while 5 × 50 random steps are selected.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureLab(root) {
  await ensureBuilt(root);
  const folder = mkdtempSync(join(tmpdir(), 'pase-lab-'));
  const demo = await startDemo(root, ['--orders', '0']);
  const browser = await openChromium(root);
  try {
    const file = join(folder, 'long.trace.jsonl');
    const text = repeated(readFileSync(join(root, GOLDEN), 'utf8'));
    writeFileSync(file, text);
    const parser = await bundleForPage(root, folder, 'src/domain/trace/readTrace.ts', 'paseReader');
    const page = await browser.newPage({ baseURL: demo.url, viewport: { width: 1360, height: 800 }, bypassCSP: true });
    await signIn(page);
    const parsed = [];
    const seen = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto('/lab');
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
      await page.addScriptTag({ path: parser });
      parsed.push(await parseTime(page, text));
      seen.push(await firstViewTime(page, file));
    }
    if (readToolSettings().benchTimes) console.error(`parsed in ${parsed.map(Math.round)} ms, seen in ${seen.map(Math.round)} ms`);
    const longest = [];
    for (let round = 0; round < ROUNDS; round += 1) longest.push(await scrub(page, round + 7));
    if (readToolSettings().benchTimes) console.error(`longest tasks ${longest.map(Math.round)} ms`);
    return [
      { name: 'lab.open.firstViewToParse.ratio', figure: median(seen) / median(parsed), bound: 1.5 },
      { name: 'lab.scrub.longestTask.ms', figure: Math.max(...longest), bound: 50 },
    ];
  } finally {
    await browser.close();
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Repeats a recording, each time with another page id and a later time, until it has enough steps.
 * @param {string} golden
 */
function repeated(golden) {
  const [header, ...lines] = golden.trimEnd().split('\n');
  const recorded = lines.map((line) => JSON.parse(line));
  const times = Math.ceil(STEPS / recorded.filter(({ kind }) => kind === 'step').length);
  const all = Array.from({ length: times }, (_, time) =>
    recorded.map((line) => JSON.stringify({ ...line, t: line.t + time * OFFSET_MS, page: `${line.page}-${time}` })),
  ).flat();
  return `${[header, ...all].join('\n')}\n`;
}

/** @param {Page} page */
async function signIn(page) {
  await page.goto('/login');
  await page.locator('[name=email]').fill('product-admin@demo.pase');
  await page.locator('[name=password]').fill('pase-demo');
  await page.locator('[type=submit]').click();
  await page.getByRole('navigation').waitFor();
}

/**
 * @param {Page} page
 * @param {string} text
 * @returns {Promise<number>} the time to parse the lines in file-sized chunks, in ms
 */
function parseTime(page, text) {
  return page.evaluate(async (whole) => {
    // The added script defines it.
    const { paseReader } = /** @type {{ paseReader: typeof import('../../src/domain/trace/readTrace') }} */ (
      /** @type {unknown} */ (globalThis)
    );
    const pieces = Array.from({ length: Math.ceil(whole.length / 65_536) }, (_, index) =>
      whole.slice(index * 65_536, (index + 1) * 65_536),
    );
    const started = performance.now();
    const { lines } = await paseReader.readTrace(pieces);
    const took = performance.now() - started;
    if (lines.length < 100_000) throw new Error(`Expected at least 100000 lines, got ${lines.length}`);
    return took;
  }, text);
}

/**
 * @param {Page} page
 * @param {string} file
 * @returns {Promise<number>} the time from selecting the file to the frame with its steps, in ms
 */
async function firstViewTime(page, file) {
  await page.evaluate(() => {
    const seen = new Promise((resolve) => {
      document.addEventListener(
        'change',
        () => {
          const started = performance.now();
          const look = () =>
            document.querySelector('[role=listbox] [role=option]')
              ? requestAnimationFrame(() => resolve(performance.now() - started))
              : requestAnimationFrame(look);
          look();
        },
        { capture: true, once: true },
      );
    });
    Object.assign(globalThis, { seen });
  });
  await page.locator('input[type=file]').setInputFiles(file);
  return page.evaluate(() => /** @type {{ seen: Promise<number> }} */ (/** @type {unknown} */ (globalThis)).seen);
}

/**
 * Selects random steps one after the other after the trace was replayed.
 * @param {Page} page
 * @param {number} seed
 * @returns {Promise<number>} the longest task in ms, or 0 when none took 50 ms
 */
async function scrub(page, seed) {
  await page.locator('.replay-outcome').filter({ hasNotText: '…' }).waitFor({ timeout: 120_000 });
  await page.waitForTimeout(1_000);
  return page.evaluate(
    async ({ scrubs, seed: first }) => {
      const tasks = [0];
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
      observer.observe({ type: 'longtask' });
      const slider = /** @type {HTMLInputElement} */ (document.querySelector('input[type=range]'));
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(slider), 'value') ?? {};
      let random = first;
      for (let scrub = 0; scrub < scrubs; scrub += 1) {
        random = (random * 16_807) % 2_147_483_647;
        set?.call(slider, String(random % Number(slider.max)));
        slider.dispatchEvent(new MouseEvent('input', { bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      observer.disconnect();
      return Math.max(...tasks);
    },
    { scrubs: SCRUBS, seed },
  );
}

/** @param {number[]} figures */
function median(figures) {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}
