// @ts-check
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { openChromium } from './openChromium.mjs';
import { watchPrinting } from './printClock.mjs';
import { arrangeApis, measureRush } from './printing.mjs';
import { startDemo } from './startDemo.mjs';

const ROUNDS = 2;
/** Matches the recorder's `inspect` options, and its records of messages and calls, in the built app. */
const OBSERVERS = /inspect:[\w$]+\.inspect/g;
const MESSAGES = /[\w$]+(?=\(\{kind:"call",t:Date\.now\(\))/g;

/**
 * The overhead of the trace recorder: the time for 1,000 pending jobs with it, relative to the same app without it, alternating. The page
 * without it loads the same scripts with the recorder's calls removed.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measurePrintRecorder(root) {
  await ensureBuilt(root);
  const demo = await startDemo(root);
  const browser = await openChromium(root);
  try {
    const { api, printers } = await arrangeApis(demo.url);
    const rush = async (/** @type {boolean} */ isRecorded) => {
      const context = await browser.newContext({ baseURL: demo.url });
      await context.addInitScript(watchPrinting);
      const removed = isRecorded ? null : await withoutRecorder(context);
      const { total } = await measureRush(context, api, printers);
      if (removed && (removed.observers === 0 || removed.messages === 0)) throw new Error('No recorder calls found in the built app');
      await context.close();
      return total;
    };
    const recorded = [];
    const bare = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await rush(false));
      recorded.push(await rush(true));
    }
    console.error(`ms: recorded ${JSON.stringify(recorded)}, without a recorder ${JSON.stringify(bare)}`);
    return [{ name: 'print-recorder.toBare.ratio', figure: sum(recorded) / sum(bare), bound: 1.1 }];
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/** @param {import('@playwright/test').BrowserContext} context */
async function withoutRecorder(context) {
  const removed = { observers: 0, messages: 0 };
  await context.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    removed.observers += script.match(OBSERVERS)?.length ?? 0;
    removed.messages += script.match(MESSAGES)?.length ?? 0;
    await route.fulfill({ response, body: script.replace(OBSERVERS, 'inspect:void 0').replace(MESSAGES, '(()=>{})') });
  });
  return removed;
}

/** @param {number[]} figures */
function sum(figures) {
  return figures.reduce((total, figure) => total + figure, 0);
}
