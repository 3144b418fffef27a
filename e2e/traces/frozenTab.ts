import { gunzipSync } from 'node:zlib';
import { DEMO_PASSWORD } from '../demoServer';
import { BareTab } from '../pages/BareTab';
import { CODE, ofKitchen, pass, placeOrder, STAFF, until } from './kitchen';
import type { Stage } from './Stage';

/** The recorder's lazy part is loaded 5 s after the start; it must record the events before the freeze. */
const RECORDS_AFTER_MS = 8_000;
const FROZEN_FOR_MS = 15_000;

/** The browser froze a background tab, and the ticket was printed when the tab became visible again. */
export async function tabFrozen(stage: Stage): Promise<string> {
  const openTab = await BareTab.profile(await stage.launch());
  const tab = await openTab('about:blank');
  await startPrinting(tab, stage.server.url);
  await pass(RECORDS_AFTER_MS);
  await openTab('about:blank');
  await until(async () => (await tab.evaluate('document.visibilityState')) === 'hidden', 'the tab is hidden');
  await tab.setFrozen(true);
  await placeOrder(stage);
  await pass(FROZEN_FOR_MS);
  await tab.bringToFront();
  await tab.setFrozen(false);
  await until(async () => (await ofKitchen(stage)).length === 1, 'the kitchen has its ticket');
  return traceOfOrder(tab);
}

async function startPrinting(tab: BareTab, url: string): Promise<void> {
  await tab.beforeEachPage(`if (location.protocol === 'http:') localStorage.setItem('pase:language', 'es')`);
  await tab.evaluate(`location.assign(${JSON.stringify(url)})`);
  for (const [field, text] of [
    ['email', STAFF],
    ['password', DEMO_PASSWORD],
  ] as const) {
    const focus = `document.querySelector('[name=${field}]')?.focus(), document.activeElement?.name`;
    await until(async () => (await tab.evaluate(focus)) === field, `the cursor is in ${field}`);
    await tab.type(text);
  }
  await tab.evaluate(`document.querySelector('form').requestSubmit()`);
  await untilMain(tab);
  // Signing in opens the first screen.
  await tab.evaluate(`location.assign(${JSON.stringify(`${url}/operations`)})`);
  await untilMain(tab);
}

async function untilMain(tab: BareTab): Promise<void> {
  await until(async () => /^🖨/u.test(await tab.evaluate<string>('document.title')), 'the tab prints');
}

/** Saves a trace with the dialog and reads the download in the page. */
async function traceOfOrder(tab: BareTab): Promise<string> {
  await press(tab, CODE);
  await press(tab, 'Guardar traza para soporte');
  await tab.evaluate(`{
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => create.call(URL, (window.saved = blob));
  }`);
  await press(tab, 'Descargar');
  await until(() => tab.evaluate<boolean>('Boolean(window.saved)'), 'the trace is saved');
  const bytes = await tab.evaluate<number[]>('window.saved.arrayBuffer().then((buffer) => [...new Uint8Array(buffer)])');
  return gunzipSync(Uint8Array.from(bytes)).toString();
}

/** Clicks a button or link by its text, once it is enabled. */
async function press(tab: BareTab, name: string): Promise<void> {
  const pressed = `(() => {
    const all = [...document.querySelectorAll('button, a')];
    const found = all.find((each) => each.textContent.trim() === ${JSON.stringify(name)} && !each.disabled);
    found?.click();
    return Boolean(found);
  })()`;
  await until(() => tab.evaluate<boolean>(pressed), `${name} can be pressed`);
}
