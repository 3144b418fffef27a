import { eq } from 'drizzle-orm';
import type { OrderItem } from '@/domain/order';
import { CHANGE_SLIP_AFTER_MS } from '@/domain/printTiming';
import { aPrinter } from '../../../test/factories/aPrinter';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { aConnectedTab } from '../../../test/server/aConnectedTab';
import { aDispatcher } from '../../../test/server/aDispatcher';
import { TestPrinter } from '../../../test/server/testPrinter';
import { useTestServer } from '../../../test/server/testServer';
import { changeOrder } from '../../modules/orders/changeOrder';
import { addStatus, findOrder, insertOrder, type NewOrder } from '../../modules/orders/orderStore';
import { orders, printJobs, thirdPartyServices } from '../../platform/db/schema';
import { createPrintQueue } from './printQueue';

const LOCATION = 'location-es-1';
const KITCHEN = 'changes-kitchen';
const BAR = 'changes-bar';
const TILL = 'changes-till';

describe('tickets of a changed order', () => {
  const { server, call, database } = useTestServer();
  let time: Date;
  let parts: ReturnType<typeof aDispatcher>;

  const burger = anOrderItem({ innerId: 'dish-1', name: 'Hamburguesa', qty: 1, modifiers: [], notes: null });
  const cake = anOrderItem({ innerId: 'dish-8', name: 'Tarta', qty: 1, modifiers: [], notes: null });
  const water = anOrderItem({ innerId: 'dish-9', name: 'Agua', qty: 1, modifiers: [], notes: null });

  beforeEach(async () => {
    time = new Date('2026-11-20T20:00:00.000Z');
    startProcess();
    await database().delete(thirdPartyServices).where(eq(thirdPartyServices.locationId, LOCATION));
    await addPrinter(KITCHEN, {});
    await addPrinter(TILL, { ticketType: 'RECEIPT' });
  });

  /** A process with its own memory, as after a restart. */
  function startProcess(): void {
    parts = aDispatcher(database(), () => time);
    const { dispatcher, withdrawals, changes } = parts;
    server.context.printQueue = createPrintQueue({ database: database(), dispatcher, withdrawals, changes, now: () => time });
    parts.tabs.add(aConnectedTab({ tabId: 'tab', locations: new Set([LOCATION]), mainUntil: new Date('2026-11-21T20:00:00.000Z') }).tab);
  }

  async function addPrinter(uuid: string, changes: object): Promise<void> {
    const { thirdPartyServiceUuid, slug, isActive, uuid: _uuid, locationId: _locationId, ...settings } = aPrinter(changes);
    await database()
      .insert(thirdPartyServices)
      .values({ uuid, thirdPartyServiceUuid: thirdPartyServiceUuid ?? '', slug, isActive, locationId: LOCATION, settings });
  }

  const place = (...items: OrderItem[]) =>
    insertOrder(server.context, { ...anOrder({ id: 'order', code: 'A-1', locationId: LOCATION, items }), accountId: 'account-es' });
  const change = (fields: Partial<NewOrder>) =>
    changeOrder(server.context, 'order', { now: time, decide: async (order) => ({ ...order, ...fields }) });
  const jobs = () => database().select().from(printJobs).where(eq(printJobs.orderId, 'order')).orderBy(printJobs.createdAt, printJobs.kind);
  const overview = async (printerUuid?: string) =>
    (await jobs())
      .filter((job) => !printerUuid || job.printerUuid === printerUuid)
      .map((job) => `${job.printerUuid} ${job.kind} ${job.state}`)
      .sort();
  const openJob = async (printerUuid: string) => (await jobs()).find((job) => job.printerUuid === printerUuid && job.state === 'open');

  /** Sends the open job of a printer; without an outcome it is still being sent. */
  async function print(printerUuid: string, outcome: 'DONE' | 'FAILED' | 'UNKNOWN' | null = 'DONE'): Promise<void> {
    const uuid = (await openJob(printerUuid))?.uuid ?? '';
    expect(await parts.dispatcher.acknowledge('tab', { uuid, stage: 'intent', handOut: 1, copy: 1, attempt: 1 })).toEqual({ ok: true });
    if (outcome) await parts.dispatcher.acknowledge('tab', { uuid, stage: 'final', handOut: 1, outcomes: [{ copy: 1, outcome }] });
  }

  async function wait(ms: number): Promise<void> {
    time = new Date(time.getTime() + ms);
    await parts.changes.sweep();
  }

  async function paperOf(printerUuid: string): Promise<string> {
    const printer = new TestPrinter();
    await printer.sendAndWait((await openJob(printerUuid))?.body ?? '', 10_000);
    return printer.paper.join('\n');
  }

  it('that were printed are followed by one slip with both changes, 20 s after the first, also after a restart [V-01]', async () => {
    await place(burger, cake);
    await print(KITCHEN);
    await print(TILL, 'UNKNOWN');
    await change({ items: [burger, cake, water] });
    await wait(CHANGE_SLIP_AFTER_MS / 2);
    await change({ items: [{ ...burger, qty: 3 }, water], clientComments: 'Sin prisa' });
    await wait(CHANGE_SLIP_AFTER_MS / 2 - 1);
    expect(await overview(KITCHEN)).toEqual([`${KITCHEN} TICKET final`]);

    startProcess();
    await wait(1);
    await wait(CHANGE_SLIP_AFTER_MS);

    expect(await overview()).toEqual([`${KITCHEN} CHANGE open`, `${KITCHEN} TICKET final`, `${TILL} CHANGE open`, `${TILL} TICKET open`]);
    const slip = await paperOf(KITCHEN);
    expect(slip).toMatch(
      /CAMBIADO[^]*A-1[^]*AÑADIDO[^]*1 x Agua[^]*QUITADO[^]*1 x Tarta[^]*ANTES[^]*1 x Hamburguesa[^]*AHORA[^]*3 x Hamburguesa[^]*Sin prisa/,
    );
    expect((await openJob(KITCHEN))?.copies).toBe(1);
  });

  it('that wait are replaced by the new version, and no slip is printed [V-01]', async () => {
    const { tickets } = await place(burger);
    await change({ items: [burger, water] });
    await wait(CHANGE_SLIP_AFTER_MS);

    expect(await overview()).toEqual([
      `${KITCHEN} TICKET open`,
      `${KITCHEN} TICKET withdrawn`,
      `${TILL} TICKET open`,
      `${TILL} TICKET withdrawn`,
    ]);
    expect(parts.withdrawn.map(({ code }) => code)).toEqual(['ORDER_CHANGED', 'ORDER_CHANGED']);
    expect(await paperOf(KITCHEN)).toMatch(/Hamburguesa[^]*Agua/);
    const [row] = await database().select().from(orders).where(eq(orders.id, 'order'));
    expect(row?.awaitedTickets).toEqual(tickets);
  });

  it('refuses to send a ticket that was replaced [V-01]', async () => {
    await place(burger);
    const old = (await openJob(KITCHEN))?.uuid ?? '';
    await change({ items: [water] });

    const answer = await parts.dispatcher.acknowledge('tab', { uuid: old, stage: 'intent', handOut: 1, copy: 1, attempt: 1 });
    expect(answer).toEqual({ ok: false, reason: 'withdrawn', code: 'ORDER_CHANGED' });
  });

  it('that are being sent wait for the outcome before the slip [V-01]', async () => {
    await place(burger);
    const uuid = (await openJob(KITCHEN))?.uuid ?? '';
    await print(KITCHEN, null);
    await change({ items: [water] });
    await wait(CHANGE_SLIP_AFTER_MS);
    expect(await overview(KITCHEN)).toEqual([`${KITCHEN} TICKET open`]);

    await parts.dispatcher.acknowledge('tab', { uuid, stage: 'final', handOut: 1, outcomes: [{ copy: 1, outcome: 'DONE' }] });
    await wait(0);

    expect(await overview(KITCHEN)).toEqual([`${KITCHEN} CHANGE open`, `${KITCHEN} TICKET final`]);
  });

  it('that a busy printer did not accept are replaced when that is known [V-01]', async () => {
    await place(burger);
    const uuid = (await openJob(KITCHEN))?.uuid ?? '';
    await print(KITCHEN, null);
    await change({ items: [water] });
    await parts.dispatcher.acknowledge('tab', { uuid, stage: 'withdrawn', handOut: 1, copy: 1, attempt: 1 });
    await wait(CHANGE_SLIP_AFTER_MS);

    expect(await overview(KITCHEN)).toEqual([`${KITCHEN} TICKET open`, `${KITCHEN} TICKET withdrawn`]);
    expect(await paperOf(KITCHEN)).toMatch(/1 x Agua/);
    expect(await paperOf(KITCHEN)).not.toContain('Hamburguesa');
  });

  it('that failed are followed by no slip [V-01]', async () => {
    await place(burger);
    await print(KITCHEN, 'FAILED');
    await print(TILL, 'FAILED');
    await change({ items: [water] });
    await wait(CHANGE_SLIP_AFTER_MS);

    expect(await overview()).toEqual([`${KITCHEN} TICKET final`, `${TILL} TICKET final`]);
  });

  it('have a slip that is replaced while it waits, against the version printed last [V-01]', async () => {
    await place(burger);
    await print(KITCHEN);
    await change({ items: [burger, water] });
    await wait(CHANGE_SLIP_AFTER_MS);
    await change({ items: [burger, water, cake] });
    expect(await overview(KITCHEN)).toEqual([`${KITCHEN} CHANGE withdrawn`, `${KITCHEN} TICKET final`]);
    await wait(CHANGE_SLIP_AFTER_MS);
    const both = await paperOf(KITCHEN);
    expect(both).toMatch(/Agua[^]*Tarta/);
    await print(KITCHEN);
    await change({ items: [burger, cake] });
    await wait(CHANGE_SLIP_AFTER_MS);

    const last = await paperOf(KITCHEN);
    expect(last).toMatch(/QUITADO[^]*Agua/);
    expect(last).not.toContain('Tarta');
  });

  it('have no slip if nothing changes on the ticket [V-01]', async () => {
    await place(burger);
    await print(KITCHEN);
    await print(TILL);
    await change({ client: { name: 'Otra persona' } });
    await wait(CHANGE_SLIP_AFTER_MS);

    expect(await overview()).toEqual([`${KITCHEN} TICKET final`, `${TILL} CHANGE open`, `${TILL} TICKET final`]);
    expect(await paperOf(TILL)).toMatch(/DATOS CAMBIADOS[^]*Otra persona/);
  });

  it('have only a void slip, with the printed contents, if the order is cancelled after the change [V-01]', async () => {
    await place(burger, cake);
    await print(KITCHEN);
    await change({ items: [burger] });
    await addStatus(server.context, 'order', { status: 'CANCELED', date: time.toISOString() });
    await wait(CHANGE_SLIP_AFTER_MS);

    expect(await overview(KITCHEN)).toEqual([`${KITCHEN} TICKET final`, `${KITCHEN} VOID open`]);
    expect(await paperOf(KITCHEN)).toMatch(/ANULADO[^]*Hamburguesa[^]*Tarta/);
  });

  it.each([
    ['NONE', 0, 0],
    ['VOIDS', 0, 1],
    ['VOIDS_AND_CHANGES', 1, 1],
  ] as const)('on a printer with the setting %s have %d change slips and %d void slips [V-01]', async (slips, changes, voids) => {
    await database().delete(thirdPartyServices).where(eq(thirdPartyServices.uuid, KITCHEN));
    await addPrinter(KITCHEN, { slips });
    await place(burger);
    await print(KITCHEN);
    await change({ items: [burger, water] });
    await wait(CHANGE_SLIP_AFTER_MS);
    if (changes > 0) await print(KITCHEN);
    await addStatus(server.context, 'order', { status: 'CANCELED', date: time.toISOString() });

    const kinds = (await jobs()).filter(({ printerUuid }) => printerUuid === KITCHEN).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'CHANGE')).toHaveLength(changes);
    expect(kinds.filter((kind) => kind === 'VOID')).toHaveLength(voids);
  });

  it('follow the stations: a printer without changed items prints nothing, one with its first items prints a ticket [V-01, K-05]', async () => {
    await addPrinter(BAR, { stations: ['bar'] });
    await database()
      .update(thirdPartyServices)
      .set({ settings: { ...aPrinter(), stations: ['grill', 'other'] } })
      .where(eq(thirdPartyServices.uuid, KITCHEN));
    const station = (id: string, name: string, section: string) => ({ id, name, productIds: [], sectionNames: [section] });
    const stations = [station('grill', 'Plancha', 'Principales'), station('bar', 'Barra', 'Bebidas')];
    expect((await call('PATCH', `/Locations/${LOCATION}`, { as: 'product-admin', body: { stations } })).status).toBe(200);
    await place(burger);
    await print(KITCHEN);
    await change({ items: [burger, water] });
    await wait(CHANGE_SLIP_AFTER_MS);

    expect(await overview(KITCHEN)).toEqual([`${KITCHEN} TICKET final`]);
    expect(await overview(BAR)).toEqual([`${BAR} TICKET open`]);
    expect((await findOrder(database(), 'order'))?.tickets).toContainEqual({ printerUuid: BAR, ticketType: 'KITCHEN' });

    await print(BAR);
    await change({ items: [burger] });
    await wait(CHANGE_SLIP_AFTER_MS);
    expect(await overview(BAR)).toEqual([`${BAR} CHANGE open`, `${BAR} TICKET final`]);
    expect(await paperOf(BAR)).toMatch(/QUITADO[^]*1 x Agua/);
  });
});
