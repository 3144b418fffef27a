import { eq } from 'drizzle-orm';
import type { OrderItem } from '@/domain/order';
import type { Slips } from '@/domain/printer';
import { CHANGE_SLIP_AFTER_MS } from '@/domain/printTiming';
import { aPrinter } from '../../../test/factories/aPrinter';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { aConnectedTab } from '../../../test/server/aConnectedTab';
import { aDispatcher } from '../../../test/server/aDispatcher';
import { TestPrinter } from '../../../test/server/testPrinter';
import { useTestServer } from '../../../test/server/testServer';
import { findOrder, insertOrder } from '../../modules/orders/orderStore';
import { printJobs, thirdPartyServices } from '../../platform/db/schema';
import { createPrintQueue } from './printQueue';

const LOCATION = 'location-es-1';
const KITCHEN = 'person-kitchen';

describe('tickets of an order whose contents a person changes', () => {
  const { server, call, database } = useTestServer();
  let time: Date;
  let parts: ReturnType<typeof aDispatcher>;

  const burger = anOrderItem({ innerId: 'dish-1', name: 'Hamburguesa', qty: 1, price: 1000, modifiers: [], notes: null });
  const cake = anOrderItem({ innerId: 'dish-8', name: 'Tarta', qty: 1, price: 400, modifiers: [], notes: null });

  beforeEach(async () => {
    time = new Date('2026-11-20T20:00:00.000Z');
    parts = aDispatcher(database(), () => time);
    const { dispatcher, withdrawals, changes } = parts;
    server.context.printQueue = createPrintQueue({ database: database(), dispatcher, withdrawals, changes, now: () => time });
    parts.tabs.add(aConnectedTab({ tabId: 'tab', locations: new Set([LOCATION]), mainUntil: new Date('2026-11-21T20:00:00.000Z') }).tab);
    await addPrinter('VOIDS_AND_CHANGES');
  });

  async function addPrinter(slips: Slips): Promise<void> {
    await database().delete(thirdPartyServices).where(eq(thirdPartyServices.locationId, LOCATION));
    const { thirdPartyServiceUuid, slug, isActive, uuid: _uuid, locationId: _locationId, ...settings } = aPrinter({ slips });
    await database()
      .insert(thirdPartyServices)
      .values({ uuid: KITCHEN, thirdPartyServiceUuid: thirdPartyServiceUuid ?? '', slug, isActive, locationId: LOCATION, settings });
  }

  const place = (...items: OrderItem[]) =>
    insertOrder(server.context, { ...anOrder({ id: 'order', code: 'A-1', locationId: LOCATION, items }), accountId: 'account-es' });
  const jobs = () => database().select().from(printJobs).where(eq(printJobs.orderId, 'order')).orderBy(printJobs.createdAt, printJobs.kind);
  const overview = async () => (await jobs()).map(({ kind, state }) => `${kind} ${state}`).sort();
  const openJob = async () => (await jobs()).find(({ state }) => state === 'open');

  async function change(items: object[], note?: string): Promise<void> {
    const rev = (await findOrder(database(), 'order'))?.rev;
    const reply = await call('POST', '/Orders/order/contents', {
      as: 'location-staff',
      body: { rev, items, ...(note !== undefined && { note }) },
    });
    expect(reply.status).toBe(200);
  }

  async function print(outcome: 'DONE' | 'UNKNOWN' = 'DONE'): Promise<void> {
    const uuid = (await openJob())?.uuid ?? '';
    expect(await parts.dispatcher.acknowledge('tab', { uuid, stage: 'intent', handOut: 1, copy: 1, attempt: 1 })).toEqual({ ok: true });
    await parts.dispatcher.acknowledge('tab', { uuid, stage: 'final', handOut: 1, outcomes: [{ copy: 1, outcome }] });
  }

  async function wait(ms: number): Promise<void> {
    time = new Date(time.getTime() + ms);
    await parts.changes.sweep();
  }

  async function paper(): Promise<string> {
    const printer = new TestPrinter();
    await printer.sendAndWait((await openJob())?.body ?? '', 10_000);
    return printer.paper.join('\n');
  }

  it('is replaced while it waits, and refused if it is sent all the same [V-01]', async () => {
    await place(burger, cake);
    const old = (await openJob())?.uuid ?? '';

    await change(
      [
        { position: 0, qty: 2 },
        { name: 'Agua', qty: 1, price: 200 },
      ],
      'Mesa 4',
    );
    await wait(CHANGE_SLIP_AFTER_MS);

    expect(await overview()).toEqual(['TICKET open', 'TICKET withdrawn']);
    const ticket = await paper();
    expect(ticket).toMatch(/2 x Hamburguesa[^]*1 x Agua/);
    expect(ticket).toContain('Mesa 4');
    expect(ticket).not.toMatch(/Tarta|CAMBIADO/);
    const answer = await parts.dispatcher.acknowledge('tab', { uuid: old, stage: 'intent', handOut: 1, copy: 1, attempt: 1 });
    expect(answer).toEqual({ ok: false, reason: 'withdrawn', code: 'ORDER_CHANGED' });
  });

  it.each(['DONE', 'UNKNOWN'] as const)('have one slip with the changes of 20 s after a ticket that is %s [V-01]', async (outcome) => {
    await place(burger, cake);
    await print(outcome);
    await change([{ position: 0, qty: 2 }, { position: 1 }]);
    await wait(CHANGE_SLIP_AFTER_MS - 1);
    await change([
      { position: 0, qty: 3 },
      { name: 'Agua', qty: 1, price: 200 },
    ]);
    expect((await overview()).filter((line) => line.startsWith('CHANGE'))).toEqual([]);

    await wait(1);
    await wait(CHANGE_SLIP_AFTER_MS);

    expect((await overview()).filter((line) => line.startsWith('CHANGE'))).toEqual(['CHANGE open']);
    // `openJob` of an unknown outcome is still the ticket.
    const slip = (await jobs()).find(({ kind }) => kind === 'CHANGE');
    const printer = new TestPrinter();
    await printer.sendAndWait(slip?.body ?? '', 10_000);
    expect(printer.paper.join('\n')).toMatch(
      /CAMBIADO[^]*A-1[^]*AÑADIDO[^]*1 x Agua[^]*QUITADO[^]*1 x Tarta[^]*ANTES[^]*1 x Hamburguesa[^]*AHORA[^]*3 x Hamburguesa/,
    );
  });

  it('have no slip if the change was taken back within 20 s [V-01]', async () => {
    await place(burger, cake);
    await print();
    await change([{ position: 0, qty: 2 }, { position: 1 }]);
    await change([{ position: 0, qty: 1 }, { position: 1 }]);
    await wait(CHANGE_SLIP_AFTER_MS);

    expect(await overview()).toEqual(['TICKET final']);
  });

  it.each([
    ['NONE', []],
    ['VOIDS', []],
    ['VOIDS_AND_CHANGES', ['CHANGE open']],
  ] as const)('on a printer with the setting %s have the slips %j [V-01]', async (slips, expected) => {
    await addPrinter(slips);
    await place(burger, cake);
    await print();
    await change([{ position: 0 }]);
    await wait(CHANGE_SLIP_AFTER_MS);

    expect((await overview()).filter((line) => line !== 'TICKET final')).toEqual(expected);
  });
});
