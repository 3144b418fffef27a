import { expect, test, type Page } from '@playwright/test';
import type { PrinterStateChange } from '../../server/demo/printers/printerState';
import { useDemoServer } from '../demoServer';
import { BackOffice, TALL_WINDOW } from '../pages/BackOffice';

const GROUP_ADMIN = 'multi-account-admin@demo.pase';
/** Ñandú A Coruña, which has only a kitchen printer. */
const LOCATION = 'location-es-4';
const PRINTER = 3;
/** The next check starts within 10 s, and may take 5 s. */
const NEXT_CHECK_MS = 20_000;

test.describe.configure({ mode: 'parallel' });
const server = useDemoServer();

test.use({ viewport: TALL_WINDOW });

test.beforeEach(() => server().mendPrinter(PRINTER));

/** A fault, and its texts on the screens. */
interface Fault {
  name: string;
  code: string;
  change: PrinterStateChange;
}

/** The check before sending detects the fault: no ticket is sent, and it prints automatically once the printer works. */
const UNREACHABLE = { reason: 'SERVICE_UNAVAILABLE', text: 'No se pudo conectar con la impresora...' };
const SEEN_BEFORE: readonly (Fault & { menu: string; reason: string; text: string })[] = [
  { name: 'offline', code: 'FAULT1', change: { offline: true }, menu: 'No se pudo conectar con la impresora...', ...UNREACHABLE },
  {
    name: 'a printer that refuses connections',
    code: 'FAULT2',
    change: { connection: 'refused' },
    menu: 'No se pudo conectar con la impresora...',
    ...UNREACHABLE,
  },
  {
    name: 'a printer that does not reply',
    code: 'FAULT3',
    change: { connection: 'silent' },
    menu: 'la impresora no respondió a tiempo',
    ...UNREACHABLE,
  },
  {
    name: 'an open cover',
    code: 'FAULT4',
    change: { cover: 'open' },
    menu: 'Tapa abierta',
    reason: 'EPTR_COVER_OPEN',
    text: 'La tapa de la impresora está abierta. Ciérrala: el ticket sale solo.',
  },
  {
    name: 'a jammed cutter',
    code: 'FAULTG',
    change: { broken: 'cutter' },
    menu: 'Cuchilla atascada',
    reason: 'EPTR_CUTTER',
    text: 'La cuchilla de la impresora se atascó.',
  },
  {
    name: 'no paper',
    code: 'FAULT5',
    change: { paper: 'end' },
    menu: 'Sin papel',
    reason: 'EPTR_REC_EMPTY',
    text: 'La impresora se quedó sin papel. Pon un rollo nuevo: el ticket sale solo.',
  },
  {
    name: 'replies that the page cannot read',
    code: 'FAULT6',
    change: { cors: false },
    menu: 'Otro dispositivo responde en esta dirección',
    reason: 'NOT_A_PRINTER',
    text: 'dispositivo',
  },
];

for (const { name, code, change, menu, reason, text } of SEEN_BEFORE) {
  test(`${name}: menu and order show the fault, and the ticket prints once the printer works [BP-10, T-01]`, async ({ page }) => {
    const office = await printingOffice(page);
    await server().setPrinterState(PRINTER, change);
    const row = await checkedRow(office);
    await expect(row.getByText(menu)).toBeVisible({ timeout: NEXT_CHECK_MS });
    await page.keyboard.press('Escape');

    await placeOrder(code);
    await expect(office.card(code).getByText('No impreso')).toBeVisible({ timeout: NEXT_CHECK_MS });
    const drawer = await office.openOrder(code);
    await expect(drawer.getByText(`EL PEDIDO NO PUDO IMPRIMIRSE (${reason})`).first()).toBeVisible();
    await expect(drawer.getByText(text).first()).toBeVisible();

    await page.keyboard.press('Escape');
    await server().mendPrinter(PRINTER);
    await checkedRow(office);
    await expect(office.card(code).getByText('Impreso', { exact: true })).toBeVisible({ timeout: NEXT_CHECK_MS });
    expect(await paperOf(code)).toEqual(['ticket']);
  });
}

/** The printer temporarily accepts no ticket: the order explains it, and the ticket is sent again automatically, unmarked. */
const BUSY: readonly (Fault & { reason: string; text: string })[] = [
  {
    name: 'a job of another program',
    code: 'FAULT7',
    change: { busy: true },
    reason: 'EX_DEVICE_BUSY',
    text: 'Otro programa está usando la impresora. El ticket sale solo en cuanto quede libre.',
  },
  {
    name: 'a full queue',
    code: 'FAULT8',
    change: { fault: 'code', code: 'EX_SPOOLER' },
    reason: 'EX_SPOOLER',
    text: 'La cola de la impresora está llena. El ticket sale solo en cuanto haya sitio.',
  },
];

for (const { name, code, change, reason, text } of BUSY) {
  test(`${name}: the order shows code and advice, and the ticket prints once the printer is free [BP-10, T-01]`, async ({ page }) => {
    const office = await printingOffice(page);
    await server().setPrinterState(PRINTER, change);
    await placeOrder(code);
    await expect(office.card(code).getByText('No impreso')).toBeVisible();
    const drawer = await office.openOrder(code);
    await expect(drawer.getByText(`EL PEDIDO NO PUDO IMPRIMIRSE (${reason})`).first()).toBeVisible();
    await expect(drawer.getByText(text)).toBeVisible();
    expect(await paperOf(code)).toEqual([]);

    await server().mendPrinter(PRINTER);
    await expect(drawer.getByText('Pedido impreso').first()).toBeVisible({ timeout: NEXT_CHECK_MS });
    expect(await paperOf(code)).toEqual(['ticket']);
  });
}

/** The result is unknown: one more ticket is printed, marked as a possible duplicate. */
const OPEN: readonly (Fault & { reason: string; first: string[] })[] = [
  {
    name: 'a connection that breaks before the ticket',
    code: 'FAULTA',
    change: { fault: 'dropBody' },
    reason: 'REMOTE_SERVER_ERROR',
    first: [],
  },
  { name: 'half a ticket', code: 'FAULTB', change: { fault: 'half' }, reason: 'REMOTE_SERVER_ERROR', first: ['half'] },
  { name: 'a reply that is lost', code: 'FAULTC', change: { fault: 'dropReply' }, reason: 'REMOTE_SERVER_ERROR', first: ['ticket'] },
  { name: 'a web page instead of a reply', code: 'FAULTD', change: { fault: 'html' }, reason: 'NOT_A_PRINTER', first: ['ticket'] },
  {
    name: 'an unknown code',
    code: 'FAULTE',
    change: { fault: 'code', code: 'EX_UNHEARD_OF' },
    reason: 'EX_UNHEARD_OF',
    first: [],
  },
  // The demo's printer addresses have a timeout of 10 s, and the tab waits 5 s longer.
  {
    name: 'a late reply',
    code: 'FAULTF',
    change: { fault: 'lateReply', lateMs: 16_000 },
    reason: 'TIMEOUT',
    first: ['ticket'],
  },
];

for (const { name, code, change, reason, first } of OPEN) {
  test(`${name}: the order shows it as not confirmed, and one more ticket prints, marked [BP-10]`, async ({ page }) => {
    const office = await printingOffice(page);
    await server().setPrinterState(PRINTER, { ...change, once: true });
    const order = await placeOrder(code);
    await expect.poll(() => printerEntries(order.id), { timeout: NEXT_CHECK_MS }).toContain(`ERROR ${reason}`);

    await expect.poll(() => printerEntries(order.id), { timeout: NEXT_CHECK_MS }).toContain('SUCCESS');
    expect((await paperOf(code)).filter((ticket) => ticket !== 'marked')).toEqual(first);
    expect((await paperOf(code)).filter((ticket) => ticket === 'marked')).toEqual(['marked']);
    const drawer = await office.openOrder(code);
    await expect(drawer.getByText(`Impresión sin confirmar (${reason})`).first()).toBeVisible();
    await expect(drawer.getByText('Pedido impreso').first()).toBeVisible();
  });
}

test('low paper: the menu warns, and tickets print [BP-10]', async ({ page }) => {
  const office = await printingOffice(page);
  await server().setPrinterState(PRINTER, { paper: 'nearEnd' });
  const row = await checkedRow(office);
  await expect(row.getByText('queda poco papel')).toBeVisible({ timeout: NEXT_CHECK_MS });
  await expect(row.getByText('Conectada')).toBeVisible();
  await page.keyboard.press('Escape');

  await placeOrder('NEAR01');
  await expect(office.card('NEAR01').getByText('Impreso', { exact: true })).toBeVisible();
  expect(await paperOf('NEAR01')).toEqual(['ticket']);
});

test('a slow printer: one ticket without an error [BP-10]', async ({ page }) => {
  const office = await printingOffice(page);
  await server().setPrinterState(PRINTER, { printMs: 6_000 });
  const order = await placeOrder('SLOW01');

  await expect(office.card('SLOW01').getByText('Impreso', { exact: true })).toBeVisible({ timeout: NEXT_CHECK_MS });
  expect(await printerEntries(order.id)).toEqual(['SUCCESS']);
  expect(await paperOf('SLOW01')).toEqual(['ticket']);
});

test('a spooling printer is polled until the ticket is on paper, and only then the order shows it as printed [BP-10]', async ({ page }) => {
  const office = await printingOffice(page);
  await server().setPrinterState(PRINTER, { spooler: 'later', spoolMs: 3_000 });
  await placeOrder('SPOOL1');

  await expect(office.card('SPOOL1').getByText('Impreso', { exact: true })).toBeVisible({ timeout: NEXT_CHECK_MS });
  expect(await paperOf('SPOOL1')).toEqual(['ticket']);
});

test('a ticket that remains in the spooler: the order states that its result is unknown [BP-10]', async ({ page }) => {
  await printingOffice(page);
  await server().setPrinterState(PRINTER, { spooler: 'never' });
  const order = await placeOrder('SPOOL2');

  await expect.poll(() => printerEntries(order.id), { timeout: NEXT_CHECK_MS }).toEqual(['ERROR TIMEOUT']);
  expect(await paperOf('SPOOL2')).toEqual([]);
});

/** Opens an office whose tab prints and has checked the printer. */
async function printingOffice(page: Page): Promise<BackOffice> {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(GROUP_ADMIN);
  await expect((await printerRow(office)).getByText('Conectada')).toBeVisible();
  await page.keyboard.press('Escape');
  return office;
}

/** Opens the menu. @returns the row of the printer */
async function printerRow(office: BackOffice) {
  return (await office.openPrinterMenu()).getByRole('listitem').filter({ hasText: 'A Coruña' });
}

/** Checks the printer at once. @returns its row */
async function checkedRow(office: BackOffice) {
  const row = await printerRow(office);
  await row.getByRole('button', { name: /^Comprobar la conexión/ }).click();
  return row;
}

const placeOrder = (code: string) => server().placeOrder({ locationId: LOCATION, code }, GROUP_ADMIN);

async function printerEntries(id: string): Promise<string[]> {
  return (await server().order(id, GROUP_ADMIN)).statuses
    .filter(({ type }) => type === 'printer')
    .map(({ status, reason }) => `${status} ${reason ?? ''}`.trim());
}

/** The tickets of an order, in order: whole, half or marked as a possible duplicate. */
async function paperOf(code: string): Promise<string[]> {
  const tickets = (await server().paper(PRINTER)).filter(({ text }) => text.includes(code));
  return tickets.map(({ marked, complete }) => {
    if (!complete) return 'half';
    return marked ? 'marked' : 'ticket';
  });
}
