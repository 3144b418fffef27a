import { eq } from 'drizzle-orm';
import { ticketStatuses } from '@/domain/orderTickets';
import { CHANGE_SLIP_AFTER_MS } from '@/domain/printTiming';
import { aPrinter } from '../../../test/factories/aPrinter';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { aConnectedTab } from '../../../test/server/aConnectedTab';
import { aDispatcher } from '../../../test/server/aDispatcher';
import { TestPrinter } from '../../../test/server/testPrinter';
import { useTestServer } from '../../../test/server/testServer';
import { changeOrder } from '../../modules/orders/changeOrder';
import { addStatus, findOrder, insertOrder } from '../../modules/orders/orderStore';
import { orders, printJobs, thirdPartyServices } from '../../platform/db/schema';
import { createBackups } from './backups';
import { createPrintQueue } from './printQueue';
import { usablePrinters } from './usablePrinters';
import { printersOf } from '@/domain/location';
import { findLocation } from '../../modules/locations/locationStore';

const LOCATION = 'location-es-1';
const KITCHEN = 'backups-kitchen';
const TILL = 'backups-till';

describe('backup printers', () => {
  const { server, call, database } = useTestServer();
  let time: Date;
  let parts: ReturnType<typeof aDispatcher>;
  let backups: ReturnType<typeof createBackups>;
  /** The printers that are down; null: nothing is known of any. */
  let down: string[] | null;

  beforeEach(async () => {
    time = new Date('2026-11-20T20:00:00.000Z');
    down = [];
    startProcess();
    await database().delete(thirdPartyServices).where(eq(thirdPartyServices.locationId, LOCATION));
    await addPrinter(KITCHEN, { printerName: 'Cocina', backupPrinterUuid: TILL });
    await addPrinter(TILL, { printerName: 'Barra', ticketType: 'RECEIPT', ticketOptions: { columnsNumber: 32 } });
  });

  /** A process with its own memory, as after a restart. */
  function startProcess(): void {
    parts = aDispatcher(database(), () => time);
    const { dispatcher, withdrawals, changes } = parts;
    server.context.printQueue = createPrintQueue({ database: database(), dispatcher, withdrawals, changes, now: () => time });
    parts.tabs.add(aConnectedTab({ tabId: 'tab', locations: new Set([LOCATION]), mainUntil: new Date('2026-11-21T20:00:00.000Z') }).tab);
    backups = createBackups({
      database: database(),
      printerFacts: async () => ({ unserved: [], printers: await knownPrinters() }),
      withdrawals,
      dispatch: (jobs) =>
        dispatcher.dispatch(
          jobs.map(({ uuid, locationId, printerUuid }) => ({ uuid, locationId, printerUuid, handOut: 0, holderTab: null })),
        ),
      addStatus: (orderId, entry) => addStatus(server.context, orderId, entry),
      now: () => time,
    });
  }

  async function knownPrinters() {
    const location = await findLocation(database(), LOCATION);
    return usablePrinters(location ? printersOf(location) : []).map((printer) => {
      const check = down === null ? null : { ok: !down.includes(printer.uuid), at: time.toISOString() };
      return { locationId: LOCATION, printer, check };
    });
  }

  async function addPrinter(uuid: string, changes: object): Promise<void> {
    const { thirdPartyServiceUuid, slug, isActive, uuid: _uuid, locationId: _locationId, ...settings } = aPrinter(changes);
    await database()
      .insert(thirdPartyServices)
      .values({ uuid, thirdPartyServiceUuid: thirdPartyServiceUuid ?? '', slug, isActive, locationId: LOCATION, settings });
  }

  const burger = anOrderItem({ innerId: 'dish-1', name: 'Hamburguesa', modifiers: [], notes: null });
  const place = (id = 'order') =>
    insertOrder(server.context, { ...anOrder({ id, code: id, locationId: LOCATION, items: [burger] }), accountId: 'account-es' });
  const jobs = async (id = 'order') =>
    database().select().from(printJobs).where(eq(printJobs.orderId, id)).orderBy(printJobs.createdAt, printJobs.kind);
  const overview = async (id = 'order') =>
    (await jobs(id))
      .map(({ printerUuid, backupFor, ticketType, kind, state }) =>
        [printerUuid, ...(backupFor ? [`for ${backupFor}`] : []), ticketType, kind, state].join(' '),
      )
      .sort();
  const MOVED = [`${KITCHEN} KITCHEN TICKET withdrawn`, `${TILL} RECEIPT TICKET open`, `${TILL} for ${KITCHEN} KITCHEN TICKET open`].sort();

  /** Lets time pass in steps of the sweep. */
  async function wait(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 5) {
      time = new Date(time.getTime() + 5_000);
      await backups.sweep();
    }
  }

  async function acknowledge(uuid: string, stage: 'intent' | 'final', outcome?: 'DONE'): Promise<unknown> {
    const [job] = await database().select().from(printJobs).where(eq(printJobs.uuid, uuid));
    const ack = { uuid, handOut: job?.handOut ?? 0 };
    return stage === 'intent'
      ? parts.dispatcher.acknowledge('tab', { ...ack, stage, copy: 1, attempt: 1 })
      : parts.dispatcher.acknowledge('tab', { ...ack, stage, outcomes: outcome ? [{ copy: 1, outcome }] : [] });
  }

  it('get the waiting tickets of a printer that is down for longer than its setting, once, also after a restart [V-02]', async () => {
    await place();
    await backups.sweep();
    down = [KITCHEN];
    await wait(30);
    expect(await overview()).toEqual([`${KITCHEN} KITCHEN TICKET open`, `${TILL} RECEIPT TICKET open`]);

    startProcess();
    await wait(60);

    expect(await overview()).toEqual(MOVED);
    const moved = (await jobs()).find(({ backupFor }) => backupFor);
    const printer = new TestPrinter();
    await printer.sendAndWait(moved?.body ?? '', 10_000);
    expect(printer.paper.join()).toMatch(/RESPALDO DE Cocina[^]*1 x Hamburguesa/);
    expect(parts.withdrawn.map(({ code }) => code)).toEqual(['MOVED_TO_BACKUP']);
    expect((await findOrder(database(), 'order'))?.statuses.filter(({ status }) => status === 'MOVED_TO_BACKUP')).toEqual([
      expect.objectContaining({
        type: 'printer',
        creator: 'server',
        meta: expect.objectContaining({ backup: { from: 'Cocina', to: 'Barra' } }),
      }),
    ]);
  });

  it('do not get the tickets before the time, or while nothing is known of the printer [V-02]', async () => {
    await place();
    down = [KITCHEN];
    await wait(60);
    expect((await overview())[0]).toBe(`${KITCHEN} KITCHEN TICKET open`);
    down = null;
    await wait(300);
    down = [KITCHEN];
    await wait(30);

    expect(await overview()).toEqual([`${KITCHEN} KITCHEN TICKET open`, `${TILL} RECEIPT TICKET open`]);
  });

  it('get no tickets while they are down themselves [V-02]', async () => {
    await place();
    down = [KITCHEN, TILL];
    await wait(120);
    expect(await overview()).toEqual([`${KITCHEN} KITCHEN TICKET open`, `${TILL} RECEIPT TICKET open`]);

    down = [KITCHEN];
    await wait(5);

    expect(await overview()).toEqual(MOVED);
  });

  it('do not get a ticket that is being sent, and the old printer is granted no copy of a moved one [V-02]', async () => {
    await place('sent');
    await place('waiting');
    const [sent] = (await jobs('sent')).filter(({ printerUuid }) => printerUuid === KITCHEN);
    const [waiting] = (await jobs('waiting')).filter(({ printerUuid }) => printerUuid === KITCHEN);
    expect(await acknowledge(sent?.uuid ?? '', 'intent')).toEqual({ ok: true });
    down = [KITCHEN];
    await wait(70);

    expect(await overview('sent')).toEqual([`${KITCHEN} KITCHEN TICKET open`, `${TILL} RECEIPT TICKET open`]);
    expect(await overview('waiting')).toEqual(MOVED);
    expect(await acknowledge(waiting?.uuid ?? '', 'intent')).toEqual({ ok: false, reason: 'withdrawn', code: 'MOVED_TO_BACKUP' });
  });

  it('do not give tickets on to a backup of their own, and new tickets go to the printer when it works again [V-02]', async () => {
    await addPrinter('backups-third', { printerName: 'Tercera' });
    await database()
      .update(thirdPartyServices)
      .set({ settings: { ...aPrinter({ printerName: 'Barra', ticketType: 'RECEIPT' }), backupPrinterUuid: 'backups-third' } })
      .where(eq(thirdPartyServices.uuid, TILL));
    await place();
    down = [KITCHEN];
    await wait(70);
    down = [KITCHEN, TILL];
    await wait(70);
    const moved = (await overview()).filter((line) => line.includes(` for ${KITCHEN} `));
    expect(moved).toEqual([`${TILL} for ${KITCHEN} KITCHEN TICKET open`]);

    down = [];
    await place('later');
    await wait(70);
    expect((await overview('later')).filter((line) => line.includes('KITCHEN TICKET') && line.startsWith(KITCHEN))).toEqual([
      `${KITCHEN} KITCHEN TICKET open`,
    ]);
  });

  it('print the ticket of the printer that is down: the order awaits it no more, and its slips follow on the backup [V-02, V-01]', async () => {
    await place();
    down = [KITCHEN];
    await wait(70);
    const moved = (await jobs()).find(({ backupFor }) => backupFor);
    await acknowledge(moved?.uuid ?? '', 'intent');
    await acknowledge(moved?.uuid ?? '', 'final', 'DONE');
    const printerOrder = { uuid: moved?.uuid, printerUuid: TILL, backupFor: KITCHEN, ticketType: 'KITCHEN', kind: 'TICKET' };
    await addStatus(server.context, 'order', { status: 'SUCCESS', type: 'printer', date: time.toISOString(), meta: { printerOrder } });
    const [row] = await database().select().from(orders).where(eq(orders.id, 'order'));
    expect(row?.awaitedTickets).toEqual([{ printerUuid: TILL, ticketType: 'RECEIPT' }]);
    const order = await findOrder(database(), 'order');
    expect(order && ticketStatuses(order).map(({ ticket, kind }) => [ticket?.printerUuid, kind])).toEqual([
      [TILL, 'waiting'],
      [KITCHEN, 'success'],
    ]);

    await changeOrder(server.context, 'order', { now: time, decide: async (before) => ({ ...before, items: [{ ...burger, qty: 2 }] }) });
    time = new Date(time.getTime() + CHANGE_SLIP_AFTER_MS);
    await parts.changes.sweep();
    const [slip] = (await jobs()).filter(({ kind }) => kind === 'CHANGE');
    expect(slip).toMatchObject({ printerUuid: TILL, backupFor: KITCHEN, ticketType: 'KITCHEN' });
    expect(slip?.body).toContain('RESPALDO DE Cocina');
  });

  it.each([
    ['itself', KITCHEN, KITCHEN],
    ['a printer of which it is the backup', TILL, KITCHEN],
    ['an unknown printer', TILL, 'nowhere'],
  ])('cannot be %s [V-02]', async (_what, printer, backupPrinterUuid) => {
    const url = `/Locations/${LOCATION}/thirdPartyServices/${printer}`;
    const reply = await call('PATCH', url, { as: 'product-admin', body: { backupPrinterUuid } });

    expect([reply.status, reply.body.error.details]).toEqual([422, [{ path: 'backupPrinterUuid', message: 'notOffered' }]]);
  });

  it('are removed from the settings of others when they are removed [V-02]', async () => {
    expect((await call('DELETE', `/Locations/${LOCATION}/thirdPartyServices/${TILL}`, { as: 'product-admin' })).status).toBe(200);

    const [row] = await database().select().from(thirdPartyServices).where(eq(thirdPartyServices.uuid, KITCHEN));
    expect(row?.settings).not.toHaveProperty('backupPrinterUuid');
  });
});
