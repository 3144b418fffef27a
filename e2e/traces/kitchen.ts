import { expect, type BrowserContext, type Locator } from '@playwright/test';
import type { Location } from '@/domain/location';
import { printersOf } from '@/domain/location';
import type { Order } from '@/domain/order';
import type { TicketType } from '@/domain/printer';
import type { PaperEntry } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';
import type { Stage } from './Stage';

/** Prints for two locations; Ñandú Malasaña is the first, with a kitchen and a till. */
export const STAFF = 'location-staff@demo.pase';
const ADMIN = 'location-admin@demo.pase';
export const LOCATION = 'location-es-1';
export const KITCHEN = 0;
export const TILL = 12;
/** The code of every order placed for a trace; no trace may contain it. */
export const CODE = 'GOLDEN';

/** A check starts within 10 s and may take 5 s; the rest is a margin for a busy machine. */
export const NEXT_CHECK_MS = 30_000;

/** Opens the staff's back office in a new tab that prints. */
export async function printingOffice(stage: Stage, browser: BrowserContext): Promise<BackOffice> {
  const office = new BackOffice(await browser.newPage(), stage.server.url);
  await office.startPrinting(STAFF);
  return office;
}

/** The same as `printingOffice` in its own browser. */
export async function anOffice(stage: Stage): Promise<BackOffice> {
  return printingOffice(stage, await stage.browser());
}

export async function placeOrder(stage: Stage): Promise<Order> {
  return stage.server.placeOrder({ locationId: LOCATION, code: CODE });
}

/** Waits until the order's card on the board shows a text about its tickets. */
export async function untilCardShows(office: BackOffice, text: string): Promise<void> {
  await expect(office.card(CODE).getByText(text, { exact: true })).toBeVisible({ timeout: NEXT_CHECK_MS });
}

/** Waits until the order's history contains these printing entries. */
export async function untilOrderHas(stage: Stage, { id }: Order, ...entries: string[]): Promise<void> {
  await until(
    async () => {
      const { statuses } = await stage.server.order(id);
      const lines = statuses.filter(({ type }) => type === 'printer').map(({ status, reason }) => `${status} ${reason ?? ''}`.trim());
      return entries.every((each) => lines.includes(each));
    },
    `the order says ${entries.join(', ')}`,
  );
}

/** The kitchen's tickets of the order. */
export async function ofKitchen(stage: Stage): Promise<PaperEntry[]> {
  return (await stage.server.paper(KITCHEN)).filter(({ text }) => text.includes(CODE));
}

/** Opens the printer menu. @returns the printer's row */
export async function rowOf(office: BackOffice, printer: 'Cocina' | 'Caja'): Promise<Locator> {
  await office.page.getByRole('button', { name: /^Impresoras/ }).click();
  return office.page.getByRole('listitem').filter({ hasText: new RegExp(`${printer}.*Malasaña`) });
}

/** Empties the kitchen printer's paper and waits until the office shows it. */
export async function runOutOfPaper(stage: Stage, office: BackOffice): Promise<void> {
  await stage.server.setPrinterState(KITCHEN, { paper: 'end' });
  await expect((await rowOf(office, 'Cocina')).getByText('Sin papel')).toBeVisible({ timeout: NEXT_CHECK_MS });
  await office.page.keyboard.press('Escape');
}

/** Changes a printer of the location as its administrator. */
export async function changePrinter(stage: Stage, type: TicketType, change: Record<string, unknown>): Promise<void> {
  await stage.server.call('PATCH', `/Locations/${LOCATION}/thirdPartyServices/${await uuidOf(stage, type)}`, ADMIN, change);
}

/** The uuid of a printer of the location. */
export async function uuidOf(stage: Stage, type: TicketType): Promise<string> {
  const { data } = await stage.server.call<{ data: Location }>('GET', `/Locations/${LOCATION}`, ADMIN);
  const printer = printersOf(data).find(({ ticketType }) => ticketType === type);
  if (!printer?.uuid) throw new Error(`The location has no printer for ${type}`);
  return printer.uuid;
}

/** Overrides fields of each job that the server hands out from now on. */
export async function forceJobs(stage: Stage, jobs: { strategy?: string; expiresInMs?: number }): Promise<void> {
  await stage.server.call('POST', '/demo/realtime', STAFF, { jobs });
}

/** Polls a condition. @throws a timeout error that names `what` */
export async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  const giveUpAt = Date.now() + NEXT_CHECK_MS;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`Timed out waiting until ${what}`);
    await pass(250);
  }
}

/** Waits `ms`, as a restaurant would. */
export function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
