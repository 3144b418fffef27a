import { eq } from 'drizzle-orm';
import type { OrderItem } from '@/domain/order';
import { aPrinter } from '../../../test/factories/aPrinter';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { aConnectedTab } from '../../../test/server/aConnectedTab';
import { aDispatcher } from '../../../test/server/aDispatcher';
import { TestPrinter } from '../../../test/server/testPrinter';
import { useTestServer } from '../../../test/server/testServer';
import { addStatus, findOrder, insertOrder } from '../../modules/orders/orderStore';
import { printJobs, thirdPartyServices } from '../../platform/db/schema';
import { createPrintQueue } from './printQueue';

const LOCATION = 'location-es-1';
const NOW = new Date('2026-11-20T20:00:00.000Z');
const HOT = 'hot';
const BAR = 'bar-printer';
const TILL = 'till';

describe('tickets by station', () => {
  const { server, call, database } = useTestServer();
  let parts: ReturnType<typeof aDispatcher>;

  const station = (id: string, name: string, ...sectionNames: string[]) => ({ id, name, productIds: [], sectionNames });
  const STATIONS = [station('grill', 'Plancha', 'Principales'), station('cold', 'Postres', 'Postres'), station('bar', 'Barra', 'Bebidas')];
  // dish-1: Principales, dish-8: Postres, dish-9: Bebidas, dish-4: Para compartir, which belongs to no station.
  const burger = anOrderItem({ innerId: 'dish-1', name: 'Hamburguesa', qty: 2, modifiers: [] });
  const cake = anOrderItem({ innerId: 'dish-8', name: 'Tarta', modifiers: [] });
  const water = anOrderItem({ innerId: 'dish-9', name: 'Agua', qty: 3, modifiers: [] });
  const tapas = anOrderItem({ innerId: 'dish-4', name: 'Croquetas', modifiers: [] });

  beforeEach(async () => {
    parts = aDispatcher(database(), () => NOW);
    const { dispatcher, withdrawals, changes } = parts;
    server.context.printQueue = createPrintQueue({ database: database(), dispatcher, withdrawals, changes, now: () => NOW });
    await database().delete(thirdPartyServices).where(eq(thirdPartyServices.locationId, LOCATION));
    for (const [uuid, changes] of [
      [HOT, {}],
      [BAR, {}],
      [TILL, { ticketType: 'RECEIPT' as const }],
    ] as const) {
      const { thirdPartyServiceUuid, slug, isActive, uuid: _uuid, locationId: _location, ...settings } = aPrinter(changes);
      await database()
        .insert(thirdPartyServices)
        .values({ uuid, thirdPartyServiceUuid: thirdPartyServiceUuid ?? '', slug, isActive, locationId: LOCATION, settings });
    }
    expect((await patch(`/Locations/${LOCATION}`, { stations: STATIONS })).status).toBe(200);
    parts.tabs.add(aConnectedTab({ tabId: 'tab', locations: new Set([LOCATION]), mainUntil: new Date(NOW.getTime() + 3_600_000) }).tab);
  });

  const patch = (url: string, body: object) => call('PATCH', url, { as: 'product-admin', body });
  async function setStations(printer: string, stations: string[] | null): Promise<void> {
    expect((await patch(`/Locations/${LOCATION}/thirdPartyServices/${printer}`, { stations })).status).toBe(200);
  }
  const place = (...items: OrderItem[]) =>
    insertOrder(server.context, { ...anOrder({ id: 'order', code: 'A-1', locationId: LOCATION, items }), accountId: 'account-es' });
  const jobs = () => database().select().from(printJobs).orderBy(printJobs.createdAt, printJobs.uuid);

  /** Prints the jobs of a printer and returns the text of each ticket, in lines. */
  async function paperOf(printerUuid: string, kind: 'TICKET' | 'VOID' = 'TICKET'): Promise<string[][]> {
    const printer = new TestPrinter();
    const own = (await jobs()).filter((job) => job.printerUuid === printerUuid && job.kind === kind);
    for (const { body } of own) await printer.sendAndWait(body, 10_000);
    return printer.paper.map((text) => text.split('\n').map((line) => line.trim()));
  }
  /** The lines of a ticket that name its stations, its items and their number. */
  const partsOf = (lines: string[] = []) => ({
    stations: lines.filter((line) => /^(PLANCHA|POSTRES|BARRA|OTROS)/.test(line)),
    items: lines.filter((line) => /^\d x /.test(line)),
    count: lines.find((line) => /^Artículos:/i.test(line)),
  });

  it('contain only the items of the stations of a printer, name the stations and count these items [K-05]', async () => {
    await setStations(HOT, ['grill', 'cold']);
    await setStations(BAR, ['bar', 'other']);

    await place(burger, water, cake, tapas);

    const [hot, bar, till] = [await paperOf(HOT), await paperOf(BAR), await paperOf(TILL)];
    expect([hot, bar, till].map((tickets) => tickets.length)).toEqual([1, 1, 1]);
    expect(partsOf(hot[0])).toEqual({
      stations: ['PLANCHA · POSTRES'],
      items: ['2 x Hamburguesa', '1 x Tarta'],
      count: expect.stringMatching(/: 3$/),
    });
    expect(partsOf(bar[0])).toEqual({
      stations: ['BARRA · OTROS'],
      items: ['3 x Agua', '1 x Croquetas'],
      count: expect.stringMatching(/: 4$/),
    });
    const receipt = till[0]?.join('\n');
    for (const { name } of [burger, water, cake, tapas]) expect(receipt).toContain(name);
  });

  it('are neither created nor awaited for a printer without items of its stations [K-05]', async () => {
    await setStations(HOT, ['grill', 'cold']);
    await setStations(BAR, ['bar', 'other']);

    const { tickets } = await place(water);

    expect(tickets?.map(({ printerUuid }) => printerUuid).sort()).toEqual([BAR, TILL]);
    expect(await paperOf(HOT)).toEqual([]);
  });

  it('contain items of a station that no printer takes, on the printer of items without station [K-05]', async () => {
    await setStations(HOT, ['grill']);
    await setStations(BAR, ['other']);

    await place(burger, water);

    expect(partsOf((await paperOf(BAR))[0])).toMatchObject({ stations: ['BARRA'], items: ['3 x Agua'] });
    expect(partsOf((await paperOf(HOT))[0])).toMatchObject({ items: ['2 x Hamburguesa'] });
  });

  it('contain items that no active printer takes, on every kitchen printer [K-05]', async () => {
    await setStations(HOT, ['grill']);
    await setStations(BAR, ['cold']);

    await place(burger, water);

    expect(partsOf((await paperOf(HOT))[0]).items).toEqual(['2 x Hamburguesa', '3 x Agua']);
    expect(partsOf((await paperOf(BAR))[0]).items).toEqual(['3 x Agua']);
  });

  it('contain the whole order when the stations of the printer were deleted, or for an order without items [K-05]', async () => {
    await setStations(HOT, ['grill']);
    await setStations(BAR, ['bar']);
    await patch(`/Locations/${LOCATION}`, { stations: STATIONS.filter(({ id }) => id !== 'grill') });

    await place(burger, water);

    expect(partsOf((await paperOf(HOT))[0])).toMatchObject({ stations: [], items: ['2 x Hamburguesa', '3 x Agua'] });
    const empty = await insertOrder(server.context, {
      ...anOrder({ id: 'empty', locationId: LOCATION, items: [] }),
      accountId: 'account-es',
    });
    expect(empty.tickets).toHaveLength(3);
  });

  it('that a person requests contain the items of the printer, or the whole order if it has none [K-05]', async () => {
    await setStations(HOT, ['grill', 'cold']);
    await setStations(BAR, ['bar', 'other']);
    await place(burger, tapas);
    const stored = await findOrder(database(), 'order');
    await database().delete(printJobs);
    if (stored) await server.context.printQueue.printAgain(stored, { ticketType: 'KITCHEN' });
    expect(partsOf((await paperOf(HOT))[0]).items).toEqual(['2 x Hamburguesa']);
    expect(partsOf((await paperOf(BAR))[0]).items).toEqual(['1 x Croquetas']);

    await database().delete(printJobs);
    if (stored) await server.context.printQueue.printAgain({ ...stored, items: stored.items.slice(0, 1) }, { ticketType: 'KITCHEN' });
    expect(partsOf((await paperOf(BAR))[0])).toMatchObject({ stations: [], items: ['2 x Hamburguesa'] });
  });

  it('are followed by void slips with their items only, on the printers that printed them [K-05]', async () => {
    await setStations(HOT, ['grill', 'cold']);
    await setStations(BAR, ['bar', 'other']);
    await place(burger, cake, water);
    const hotJob = (await jobs()).find(({ printerUuid }) => printerUuid === HOT);
    const ack = { uuid: hotJob?.uuid ?? '', handOut: 1 };
    await parts.dispatcher.acknowledge('tab', { ...ack, stage: 'intent', copy: 1, attempt: 1 });
    await parts.dispatcher.acknowledge('tab', { ...ack, stage: 'final', outcomes: [{ copy: 1, outcome: 'DONE' }] });

    await addStatus(server.context, 'order', { status: 'CANCELED', date: NOW.toISOString() });

    const [slip] = await paperOf(HOT, 'VOID');
    expect(partsOf(slip)).toMatchObject({ stations: ['PLANCHA · POSTRES'], items: ['2 x Hamburguesa', '1 x Tarta'] });
    expect(await paperOf(BAR, 'VOID')).toEqual([]);
  });
});
