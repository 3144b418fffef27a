import { eq } from 'drizzle-orm';
import type { PrintAck } from '@/domain/printJob';
import { anOrder } from '../../../test/factories/anOrder';
import { aPrinter } from '../../../test/factories/aPrinter';
import { orders, printJobs, thirdPartyServices } from '../../platform/db/schema';
import { addStatus, addStatusIf, insertOrder } from '../../modules/orders/orderStore';
import { aConnectedTab } from '../../../test/server/aConnectedTab';
import { aDispatcher } from '../../../test/server/aDispatcher';
import { useTestServer } from '../../../test/server/testServer';
import { listCopies } from './printJobStore';
import { createPrintQueue } from './printQueue';

const LOCATION = 'location-es-1';
const KITCHEN = 'withdrawals-kitchen';
const TILL = 'withdrawals-till';
const MINUTE_MS = 60_000;

describe('withdrawals of print jobs [T-02]', () => {
  const { server, database } = useTestServer();

  let time: Date;
  let parts: ReturnType<typeof aDispatcher>;
  let tab: ReturnType<typeof aConnectedTab>;

  beforeEach(async () => {
    time = new Date('2026-11-20T20:00:00.000Z');
    parts = aDispatcher(database(), () => time);
    const { dispatcher, withdrawals, changes } = parts;
    server.context.printQueue = createPrintQueue({ database: database(), dispatcher, withdrawals, changes, now: () => time });
    await database().delete(thirdPartyServices).where(eq(thirdPartyServices.locationId, LOCATION));
    await addPrinter(KITCHEN, {});
    await addPrinter(TILL, { ticketType: 'RECEIPT' });
    tab = aConnectedTab({
      tabId: 'tab',
      locations: new Set([LOCATION]),
      mainUntil: new Date(time.getTime() + 240 * MINUTE_MS),
    });
    parts.tabs.add(tab.tab);
  });

  async function addPrinter(uuid: string, changes: object): Promise<void> {
    const { thirdPartyServiceUuid, slug, isActive, uuid: _uuid, locationId: _locationId, ...settings } = aPrinter(changes);
    await database()
      .insert(thirdPartyServices)
      .values({ uuid, thirdPartyServiceUuid: thirdPartyServiceUuid ?? '', slug, isActive, locationId: LOCATION, settings });
  }

  const place = (changes: object = {}) =>
    insertOrder(server.context, { ...anOrder({ id: 'order', locationId: LOCATION, ...changes }), accountId: 'account-es' });
  const add = (status: string, date = time) => addStatus(server.context, 'order', { status, date: date.toISOString() });
  const jobs = () => database().select().from(printJobs).where(eq(printJobs.orderId, 'order')).orderBy(printJobs.createdAt, printJobs.kind);
  const job = async (printerUuid: string, kind: 'TICKET' | 'VOID' = 'TICKET') =>
    (await jobs()).find((each) => each.printerUuid === printerUuid && each.kind === kind);
  const ack = async (printerUuid: string, changes: Partial<PrintAck>) =>
    parts.dispatcher.acknowledge('tab', { uuid: (await job(printerUuid))?.uuid ?? '', stage: 'intent', handOut: 1, ...changes });
  const send = (printerUuid: string) => ack(printerUuid, { copy: 1, attempt: 1 });
  const finish = (printerUuid: string, outcome: 'DONE' | 'FAILED' | 'UNKNOWN') =>
    ack(printerUuid, { stage: 'final', outcomes: [{ copy: 1, outcome }] });
  const overview = async () => (await jobs()).map(({ printerUuid, kind, state }) => `${printerUuid} ${kind} ${state}`).sort();

  it('withdraws unsent jobs, notifies the tabs, grants no further intent and prints no void slip', async () => {
    await place();
    await add('CANCELED');

    expect(await overview()).toEqual([`${KITCHEN} TICKET withdrawn`, `${TILL} TICKET withdrawn`]);
    expect(parts.withdrawn.map(({ code }) => code)).toEqual(['ORDER_CANCELED', 'ORDER_CANCELED']);
    expect(await send(KITCHEN)).toEqual({ ok: false, reason: 'withdrawn', code: 'ORDER_CANCELED' });
    expect(await ack(KITCHEN, { stage: 'received' })).toMatchObject({ ok: false, reason: 'withdrawn' });
    expect(await listCopies(database(), (await job(KITCHEN))?.uuid ?? '')).toEqual([
      expect.objectContaining({ state: 'EXPIRED', code: 'ORDER_CANCELED' }),
    ]);
  });

  it.each(['CANCELLED', 'DENIED', 'DELETED'])('withdraws the tickets of an order with the status %s from a channel', async (status) => {
    await place();
    await addStatusIf(server.context, 'order', () => ({ entry: { status, creator: 'glovo', date: time.toISOString() } }));

    expect(await overview()).toEqual([`${KITCHEN} TICKET withdrawn`, `${TILL} TICKET withdrawn`]);
  });

  it('creates no ticket for an order that arrives cancelled', async () => {
    await place({ statuses: [{ status: 'CANCELED', date: time.toISOString() }] });

    expect(await jobs()).toEqual([]);
  });

  it.each(['DONE', 'UNKNOWN'] as const)('prints one void slip after a ticket that is %s, only on its printer', async (outcome) => {
    await place();
    await send(KITCHEN);
    await finish(KITCHEN, outcome);
    await add('CANCELED');
    await add('CANCELED', new Date(time.getTime() + MINUTE_MS));
    await parts.withdrawals.sweep();

    expect((await overview()).filter((line) => line.includes('VOID'))).toEqual([`${KITCHEN} VOID open`]);
    const slip = await job(KITCHEN, 'VOID');
    expect(slip).toMatchObject({ ticketType: 'KITCHEN', copies: 1, allowPrint: true });
    for (const words of ['ANULADO', 'A-1001', 'Pizza margarita']) expect(slip?.body).toContain(words);
    expect(slip?.body).toContain('reverse="true"');
    expect(tab.printed.at(-1)).toMatchObject({ uuid: slip?.uuid, kind: 'VOID' });
  });

  it('waits for the outcome of a copy that is being sent, and prints a void slip if it was printed', async () => {
    await place();
    await send(KITCHEN);
    await add('CANCELED');
    expect(await overview()).toEqual([`${KITCHEN} TICKET open`, `${TILL} TICKET withdrawn`]);
    await parts.dispatcher.sweep();
    expect(tab.printed.filter(({ uuid }) => uuid === tab.printed[0]?.uuid)).toHaveLength(1);

    expect(await finish(KITCHEN, 'DONE')).toEqual({ ok: true });

    expect(await overview()).toEqual([`${KITCHEN} TICKET withdrawn`, `${KITCHEN} VOID open`, `${TILL} TICKET withdrawn`]);
  });

  it('prints no void slip if the copy that was being sent failed or was not sent', async () => {
    await place();
    await send(KITCHEN);
    await send(TILL);
    await add('CANCELED');
    await finish(KITCHEN, 'FAILED');
    await ack(TILL, { stage: 'withdrawn', copy: 1, attempt: 1 });

    expect(await overview()).toEqual([`${KITCHEN} TICKET withdrawn`, `${TILL} TICKET withdrawn`]);
  });

  it('treats a copy whose tab is gone as possibly printed after 70 s', async () => {
    await place();
    await send(KITCHEN);
    await add('CANCELED');
    parts.tabs.remove(tab.tab);
    await parts.withdrawals.sweep();
    expect(await overview()).toContain(`${KITCHEN} TICKET open`);

    time = new Date(time.getTime() + 71_000);
    await parts.withdrawals.sweep();

    expect(await overview()).toEqual([`${KITCHEN} TICKET withdrawn`, `${KITCHEN} VOID open`, `${TILL} TICKET withdrawn`]);
  });

  it('prints no void slips on a printer whose setting turns them off', async () => {
    await database().delete(thirdPartyServices).where(eq(thirdPartyServices.uuid, KITCHEN));
    await addPrinter(KITCHEN, { slips: 'NONE' });
    await place();
    for (const printer of [KITCHEN, TILL]) {
      await send(printer);
      await finish(printer, 'DONE');
    }
    await add('CANCELED');

    expect((await overview()).filter((line) => line.includes('VOID'))).toEqual([`${TILL} VOID open`]);
  });

  it('allows a person to print a cancelled order', async () => {
    const order = await place();
    await add('CANCELED');
    expect(await server.context.printQueue.printAgain(order, { ticketType: 'KITCHEN' })).toEqual({ created: 1, released: 0 });
    await add('CANCELED', new Date(time.getTime() + MINUTE_MS));
    time = new Date(time.getTime() + MINUTE_MS);
    await parts.withdrawals.sweep();

    expect((await jobs()).filter(({ state }) => state === 'open')).toEqual([expect.objectContaining({ isManual: true })]);
  });

  it.each([
    ['COMPLETED', 3, [`${KITCHEN} TICKET withdrawn`, `${TILL} TICKET open`]],
    ['PICKED_UP', 31, [`${KITCHEN} TICKET withdrawn`, `${TILL} TICKET withdrawn`]],
    ['DELIVERED', 1, [`${KITCHEN} TICKET open`, `${TILL} TICKET open`]],
    ['SERVED', 31, [`${KITCHEN} TICKET open`, `${TILL} TICKET open`]],
  ])('withdraws the obsolete tickets of an order that has been %s for %d min', async (status, minutes, expected) => {
    await place();
    await add(status);
    time = new Date(time.getTime() + minutes * MINUTE_MS);
    await parts.withdrawals.sweep();

    expect(await overview()).toEqual(expected);
    const isOver = expected.some((line) => line.endsWith('withdrawn'));
    const [row] = await database().select().from(orders).where(eq(orders.id, 'order'));
    expect(row?.ticketAwaitedSince === null).toBe(isOver);
  });

  it('awaits every ticket of an order, but no void slips [T-01, BP-03]', async () => {
    await place();
    const awaited = async () => (await database().select().from(orders).where(eq(orders.id, 'order')))[0];
    const printed = (printerUuid: string, ticketType: string, kind = 'TICKET') =>
      addStatus(server.context, 'order', {
        status: 'SUCCESS',
        type: 'printer',
        date: time.toISOString(),
        meta: { printerOrder: { printerUuid, ticketType, kind } },
      });
    await printed(TILL, 'RECEIPT');
    await printed(KITCHEN, 'KITCHEN', 'VOID');
    expect(await awaited()).toMatchObject({ awaitedTickets: [{ printerUuid: KITCHEN, ticketType: 'KITCHEN' }], ticketAwaitedSince: time });
    await printed(KITCHEN, 'KITCHEN');
    expect(await awaited()).toMatchObject({ awaitedTickets: [], ticketAwaitedSince: null });
  });
});
