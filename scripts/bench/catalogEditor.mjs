// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { bigCatalog } from './bigCatalog.mjs';
import { bundleForPage } from './bundleForPage.mjs';
import { signInToApi } from './demoApi.mjs';
import { openChromium } from './openChromium.mjs';
import { goTo, scriptClock } from './pageClock.mjs';
import { startDemo } from './startDemo.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {() => Promise<number>} Clock */

const LOCATION = 'location-es-1';
const ROW = '.catalog-items [role=row]';
const ROUNDS = 9;
/** Warm-up rounds are not counted: loading and compiling affects them. */
const WARM_UP = 5;
const KEYS = 60;
const DRAG_STEPS = 60;

/**
 * The editor of a catalog with 3,000 products and 400 groups (row CA-03). Measured: the time from the navigation until the first rows are
 * painted, against a plain virtual list of the same products from the same server (medians, alternating); the script time of a keystroke in
 * a name and in the search, and of a drag step (CPU time, p95).
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureCatalogEditor(root) {
  await ensureBuilt(root);
  const folder = mkdtempSync(join(tmpdir(), 'pase-editor-'));
  const demo = await startDemo(root, ['--orders', '0']);
  const browser = await openChromium(root);
  try {
    // A virtualized list of the same products with name and price.
    const plainList = await bundleForPage(root, folder, 'scripts/bench/plainList.tsx', 'plainList');
    const call = await signInToApi(demo.url, 'product-admin');
    // The server assigns an id.
    const { id } = await call('POST', `/Locations/${LOCATION}/catalogs`, { ...bigCatalog(), id: undefined });
    const address = `/locations/${LOCATION}/catalogs/${id}`;
    const page = await browser.newPage({ baseURL: demo.url, viewport: { width: 1360, height: 800 }, bypassCSP: true });
    const token = await signIn(page);
    await page.addScriptTag({ path: plainList });
    const editor = [];
    const plain = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const editorTook = await goTo(page, address, ROW);
      await goTo(page, '/lab/flags', '.flag-card');
      await page.waitForTimeout(300);
      const plainTook = await showPlainList(page, id, token);
      await page.waitForTimeout(300);
      if (round < WARM_UP) continue;
      editor.push(editorTook);
      plain.push(plainTook);
    }
    await goTo(page, address, ROW);
    await page.waitForTimeout(1_000);
    const scripts = await scriptClock(page);
    const naming = await keystrokes(page, scripts, page.locator(ROW).nth(3).locator('input[data-column=name]'));
    const search = await keystrokes(page, scripts, page.locator('.catalog-editor input[type=search]'));
    await page.locator('.catalog-editor input[type=search]').fill('');
    await page.waitForTimeout(500);
    const dragging = await dragSteps(page, scripts);
    if (readToolSettings().benchTimes) {
      console.error(`editor ${editor.map(Math.round)} ms, plain list ${plain.map(Math.round)} ms`);
      console.error(`name ${p95(naming).toFixed(1)} ms, search ${p95(search).toFixed(1)} ms, drag ${p95(dragging).toFixed(1)} ms`);
    }
    return [
      { name: 'menus.editor.readyToPlainList.ratio', figure: median(editor) / median(plain), bound: 2 },
      { name: 'menus.editor.keystroke.scripting.p95.ms', figure: Math.max(p95(naming), p95(search)), bound: 16 },
      { name: 'menus.editor.dragStep.scripting.p95.ms', figure: p95(dragging), bound: 16 },
    ];
  } finally {
    await browser.close();
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Page} page
 * @returns {Promise<string>} the token that the page sends to the API
 */
async function signIn(page) {
  const called = page.waitForRequest((request) => request.headers()['access-token'] !== undefined);
  await page.goto('/login');
  await page.locator('[name=email]').fill('product-admin@demo.pase');
  await page.locator('[name=password]').fill('pase-demo');
  await page.locator('[type=submit]').click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1_000);
  return (await called).headers()['access-token'] ?? '';
}

/**
 * @param {Clock} clock
 * @param {() => Promise<void>} act
 * @returns {Promise<number>} the clock's difference during the action, in ms
 */
async function elapsed(clock, act) {
  const before = await clock();
  await act();
  return (await clock()) - before;
}

/**
 * Shows the list instead of the screen's content until it is painted.
 * @param {Page} page
 * @param {string} id of the catalog
 * @param {string} token
 * @returns {Promise<number>} in ms
 */
function showPlainList(page, id, token) {
  return page.evaluate(
    ([catalogId = '', access = '']) => {
      // The added script defines it.
      const { plainList } = /** @type {{ plainList: typeof import('./plainList') }} */ (/** @type {unknown} */ (globalThis));
      return plainList.show(`/api/Catalogs/${catalogId}`, access);
    },
    [id, token],
  );
}

/**
 * @param {Page} page
 * @param {Clock} scripts
 * @param {import('@playwright/test').Locator} field
 * @returns {Promise<number[]>} the time of each keystroke with its effects, in ms
 */
async function keystrokes(page, scripts, field) {
  await field.click();
  const times = [];
  for (let key = 0; key < KEYS; key += 1) {
    times.push(
      await elapsed(scripts, async () => {
        await page.keyboard.press(key % 4 === 3 ? 'Backspace' : ('plato'[key % 5] ?? 'x'));
        await frames(page);
      }),
    );
  }
  return times;
}

/**
 * @param {Page} page
 * @param {Clock} scripts
 * @returns {Promise<number[]>} the time of each mouse step while a product is dragged over the list, in ms
 */
async function dragSteps(page, scripts) {
  const box = await page.locator(ROW).nth(1).locator('.catalog-grip').boundingBox();
  if (!box) throw new Error('The drag handle of the row is not visible');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  const times = [];
  for (let step = 1; step <= DRAG_STEPS; step += 1) {
    times.push(
      await elapsed(scripts, async () => {
        await page.mouse.move(box.x + 40, box.y + box.height / 2 + step * 6);
        await frames(page);
      }),
    );
  }
  await page.locator('.catalog-drop-line').waitFor();
  await page.mouse.up();
  return times;
}

/** @param {Page} page */
function frames(page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** @param {number[]} figures */
function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

/** @param {number[]} figures */
function p95(figures) {
  return figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.95) - 1] ?? 0;
}
