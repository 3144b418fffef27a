import { TZDate } from '@date-fns/tz';
import { orderSchema, FULFILLMENT_TYPES } from '@/domain/order';
import { OPERATION_GROUPS, operationGroup } from '@/domain/orderStatus';
import { accountSchema, type Account } from '@/domain/account';
import { accountDraftSchema } from '@/domain/accountDraft';
import { locationSchema, printersOf, type Location } from '@/domain/location';
import { riderPartnersOf } from '@/domain/riderPartner';
import { ROLES } from '@/domain/role';
import { stationsOf } from '@/domain/station';
import { findAccount, listAccounts } from '../../modules/accounts/accountStore';
import { listApps } from '../../modules/apps/appStore';
import { listLocations } from '../../modules/locations/locationStore';
import { listOrders } from '../../modules/orders/listOrders';
import { Random } from '../random';
import { locationChannelStatusSchema } from '@/domain/channelStatus';
import { countsOf, menuImpact } from '@/domain/menuImpact';
import { menuFor } from '@/domain/menuPayload';
import { OPERATION_ACTIONS, OPERATION_STATUSES } from '@/domain/operation';
import { listBlockedItems } from '../../modules/productAvailability/blockStore';
import { listCatalogs, readCatalog } from '../../modules/catalogs/catalogStore';
import { readPayouts } from '../../modules/channelMoney/readPayouts';
import { channelsOf } from '../../modules/channels/channelsOf';
import { masterMenuExtra } from '../../modules/masterCatalogs/masterMenuExtra';
import { currentSnapshots } from '../../modules/menus/menuSnapshotStore';
import { listChannelStatuses } from '../../modules/channels/channelStatusStore';
import { findOperation, listOperations } from '../../modules/operations/listOperations';
import { DEMO_USERS } from './demoUsers';
import { aUser } from '../../../test/factories/aUser';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { emptyTables } from './emptyTables';
import { accounts, orders, printJobs, users } from '../../platform/db/schema';
import { pastOrders } from './pastOrders';
import { DEFAULT_DAYS, DEFAULT_ORDERS, isEmpty, seedDemo } from './seedDemo';

function draftOf({ id: _id, ...draft }: Account): Omit<Account, 'id'> {
  return draft;
}

const NOW = new Date('2026-11-20T13:30:00.000Z');

describe('the demo data', () => {
  const database = useTestDatabase();
  const seed = (count = 300) => seedDemo(database(), { now: NOW, printerPort: 4301, orders: count, passwordHash: 'x' });

  it('fills an empty database', async () => {
    expect(await isEmpty(database())).toBe(true);

    await seed();

    expect(await isEmpty(database())).toBe(false);
  });

  it('has rates of channels, so that expected payouts are known for most orders of each country [M-05]', async () => {
    await seed(1_200);
    const user = aUser({ role: 'product-admin', accountId: null, locationsIds: [] });
    const filter = { fromDay: '2026-09-20', toDay: '2026-11-20' };

    const rows = await readPayouts(database(), { user, filter }, 'range');

    const sumOf = (all: typeof rows, figure: 'orders' | 'withoutRate') => all.reduce((sum, row) => sum + row[figure], 0);
    for (const currency of ['EUR', 'BRL', 'COP']) {
      const own = rows.filter((row) => row.currency === currency);
      expect(sumOf(own, 'orders')).toBeGreaterThan(50);
      expect(sumOf(own, 'withoutRate')).toBeLessThan(sumOf(own, 'orders') / 4);
    }
    // Rates of the main account apply to its sub-accounts.
    expect(rows.find(({ accountId, channel }) => accountId === 'account-es-norte' && channel === 'glovo')).toMatchObject({
      withoutRate: 0,
    });
  });

  it('is the same for the same time and seed', async () => {
    const places = (await seed(0), await listLocations(database(), 'all'));
    const make = () => [...pastOrders(places, { now: NOW, days: 60, orders: 50 }, new Random(1))];

    expect(make()).toEqual(make());
    expect(JSON.stringify(make())).not.toBe(JSON.stringify([...pastOrders(places, { now: NOW, days: 60, orders: 50 }, new Random(2))]));
  });

  it('spreads orders over the requested days and the generated locations', async () => {
    await seedDemo(database(), { now: NOW, printerPort: 4301, orders: 400, days: 3, locations: 4, passwordHash: 'x' });

    const stored = await database().select({ locationId: orders.locationId, placedAt: orders.placedAt }).from(orders);
    const generated = new Set(stored.map(({ locationId }) => locationId).filter((id) => id.startsWith('location-x-')));
    const first = Math.min(...stored.map(({ placedAt }) => placedAt.getTime()));

    expect({ orders: stored.length, generated: generated.size }).toEqual({ orders: 400, generated: 4 });
    expect(NOW.getTime() - first).toBeGreaterThan(86_400_000);
    expect(NOW.getTime() - first).toBeLessThan(4 * 86_400_000);
  });

  it('has stations at two locations, to which all categories except combined menus belong, and orders with their stations [K-05]', async () => {
    await seed();

    const withStations = (await listLocations(database(), 'all')).filter((location) => stationsOf(location).length > 0);
    expect(withStations.map(({ id }) => id).sort()).toEqual(['location-br-1', 'location-es-1']);
    const { orders: listed } = await listOrders(database(), 'all', { limit: 500 });
    const stationOf = (locationId: string, innerId: string) =>
      new Set(
        listed
          .filter((order) => order.locationId === locationId)
          .flatMap(({ items }) => items.filter((item) => item.innerId === innerId).map(({ stationId }) => stationId)),
      );
    expect(['dish-1', 'dish-4', 'dish-9'].map((id) => [...stationOf('location-es-1', id)])).toEqual([['grill'], ['cold'], ['bar']]);
    expect([...stationOf('location-es-2', 'dish-1')]).toEqual([undefined]);
  });

  it('has a user of each role, accounts of three countries and twelve locations in five time zones', async () => {
    await seed(0);

    const people = await database().select().from(users);
    expect(new Set(people.map(({ role }) => role))).toEqual(new Set(ROLES));
    const places = await listLocations(database(), 'all');
    expect([places.length, new Set(places.map(({ timeZone }) => timeZone)).size, new Set(places.map(({ country }) => country))]).toEqual([
      12,
      5,
      new Set(['ES', 'BR', 'CO']),
    ]);
    const everyAccount = await database().select({ id: accounts.id }).from(accounts);
    for (const { id } of everyAccount) expect(accountSchema.safeParse(await findAccount(database(), id)).success).toBe(true);
    const { apps } = await listApps(database(), {});
    expect(places.flatMap(({ channels }) => channels).every(({ slug }) => apps.some((app) => app.slug === slug))).toBe(true);
  });

  it('has the requested number of additional accounts and locations, the same each time', async () => {
    const more = { now: NOW, printerPort: 4301, orders: 20, passwordHash: 'x', accounts: 1000, locations: 1500 };
    const seedMore = async () => {
      await emptyTables(database());
      await seedDemo(database(), more);
      return { accounts: await listAccounts(database(), 'all'), locations: await listLocations(database(), 'all') };
    };

    const first = await seedMore();

    expect([first.accounts.length, first.locations.length]).toEqual([1008, 1512]);
    for (const account of first.accounts) expect(accountDraftSchema.safeParse(draftOf(account)).error).toBeUndefined();
    for (const location of first.locations) expect(locationSchema.safeParse(location).success).toBe(true);
    const generated = first.accounts.filter(({ id }) => id.startsWith('account-x'));
    expect(new Set(generated.map(({ fiscalData }) => fiscalData?.businessAddress?.country)).size).toBe(5);
    const topLevel = new Set(first.accounts.filter(({ parentId }) => !parentId).map(({ id }) => id));
    expect(first.accounts.every(({ parentId }) => !parentId || topLevel.has(parentId))).toBe(true);
    const { orders: found } = await listOrders(database(), 'all', { limit: 100 });
    expect(found.filter(({ locationId }) => locationId.startsWith('location-x'))).toEqual([]);
    expect(await seedMore()).toEqual(first);
  });

  it('has valid values for every field of the account forms', async () => {
    await seed(0);

    for (const account of await listAccounts(database(), 'all')) {
      expect(accountDraftSchema.safeParse(draftOf(account)).error).toBeUndefined();
      expect(Object.values(account.fiscalData?.businessAddress ?? {}).filter(Boolean)).toHaveLength(4);
      expect(account.bankAccount).toBeTruthy();
    }
  });

  it('has a kitchen printer for each location, a receipt printer for four, one inactive, each with its own port', async () => {
    await seed(0);

    const everyPrinter = (await listLocations(database(), 'all')).flatMap((location: Location) => printersOf(location));
    const printers = everyPrinter.filter(({ connectMethod }) => connectMethod === 'APP');
    expect(printers.filter(({ ticketType }) => ticketType === 'KITCHEN')).toHaveLength(12);
    expect(printers.filter(({ ticketType }) => ticketType === 'RECEIPT')).toHaveLength(4);
    expect(printers.filter(({ isActive }) => !isActive)).toHaveLength(1);
    const ports = printers.map(({ printerURL }) => Number(new URL(printerURL ?? '').port)).sort((a, b) => a - b);
    expect(ports).toEqual(Array.from({ length: 16 }, (_, n) => 4301 + n));
    expect(printers[0]?.printerURL).toMatch(/^http:\/\/localhost:\d+\/cgi-bin\/epos\/service\.cgi\?devid=local_printer&timeout=10000$/);
  });

  it('has one printer of an installed program, at a location that also has browser printers [PR-19]', async () => {
    await seed(0);

    const place = (await listLocations(database(), ['location-es-2']))[0];
    const printers = place ? printersOf(place) : [];
    expect(printers.map(({ connectMethod }) => connectMethod).sort()).toEqual(['APP', 'APP', 'CLIENT']);
    const client = printers.find(({ connectMethod }) => connectMethod === 'CLIENT');
    expect(client).toMatchObject({ isActive: true, installationId: expect.any(String), osName: 'EPSON TM-T20III Barra' });
    expect(client?.printerURL ?? null).toBeNull();
  });

  it('has rider partners at most locations, none at some, and only an inactive one at one location', async () => {
    await seed(0);

    const places = await listLocations(database(), 'all');
    const { apps } = await listApps(database(), {});
    const services = places.flatMap(({ thirdPartyServices }) => thirdPartyServices).filter(({ slug }) => slug !== 'printer');
    expect(services.every(({ slug }) => apps.some((app) => app.slug === slug && app.scopes?.includes('rider')))).toBe(true);
    const active = new Map(places.map((place) => [place.id, riderPartnersOf(place)]));
    expect(active.get('location-es-1')).toEqual(['stuart', 'uberdirect']);
    expect([...active.values()].filter((partners) => partners.length === 0).length).toBeGreaterThan(1);
    expect(places.find(({ id }) => id === 'location-es-3')?.thirdPartyServices).toMatchObject([
      { slug: 'printer' },
      { slug: 'stuart', isActive: false },
    ]);
  });

  it('has orders of a year, of every service type and in every board tab, none in the future, without print jobs', async () => {
    await seed(600);

    const { orders: found, totalCount } = await listOrders(database(), 'all', { limit: 500 });
    expect(totalCount).toBe(600);
    for (const order of found) expect(orderSchema.safeParse(order).success).toBe(true);
    expect(new Set(found.map(({ fulfillment }) => fulfillment?.type))).toEqual(new Set(FULFILLMENT_TYPES));
    expect(new Set(found.map((order) => operationGroup(order)))).toEqual(new Set(OPERATION_GROUPS));
    const instants = found.flatMap(({ statuses }) => statuses.map(({ date }) => date));
    expect(instants.filter((date) => date > NOW.toISOString())).toEqual([]);
    const days = (await database().select({ placedAt: orders.placedAt }).from(orders)).map(
      ({ placedAt }) => (NOW.getTime() - placedAt.getTime()) / 86_400_000,
    );
    expect(Math.max(...days)).toBeGreaterThan(330);
    expect(Math.max(...days)).toBeLessThan(367);
    expect(await database().select().from(printJobs)).toEqual([]);
  });

  it('has a year of orders that grow, with about 150 on the latest days, busy weekends, and lunch and dinner peaks [W-04]', async () => {
    await seed(0);
    const places = await listLocations(database(), 'all');
    const all = [...pastOrders(places, { now: NOW, days: DEFAULT_DAYS, orders: DEFAULT_ORDERS }, new Random(1))];

    const zones = new Map(places.map(({ id, timeZone }) => [id, timeZone]));
    const times = all.map(({ placedAt, locationId }) => new TZDate(placedAt, zones.get(locationId)));
    const between = (from: number, to: number) =>
      times.filter((time) => {
        const age = (NOW.getTime() - time.getTime()) / 86_400_000;
        return age >= from && age < to;
      });
    expect(between(1, 8).length / 7).toBeGreaterThan(110);
    expect(between(1, 8).length / 7).toBeLessThan(190);
    expect([0, 30, 90, 180].map((from) => between(from, from + 30).length)).toEqual(
      [0, 30, 90, 180].map((from) => between(from, from + 30).length).sort((a, b) => b - a),
    );
    expect(between(335, 365).length).toBeGreaterThan(200);
    const byWeekday = Array.from({ length: 7 }, (_, day) => between(1, 29).filter((time) => time.getDay() === day).length);
    expect(byWeekday[6]).toBeGreaterThan((byWeekday[1] ?? 0) * 1.3);
    const byHour = (hour: number) => times.filter((time) => time.getHours() === hour).length;
    expect(Math.min(byHour(14), byHour(21))).toBeGreaterThan(4 * Math.max(byHour(10), byHour(17)));
  });

  it('has at each location a dish that is blocked until local midnight, one without an end, and an extra', async () => {
    await seed(0);

    for (const { id, channels } of await listLocations(database(), 'all')) {
      const found = await listBlockedItems(database(), id, NOW);
      expect(found.map(({ kind }) => kind).sort()).toEqual(['modifier', 'product', 'product']);
      expect(found.filter(({ until }) => until !== null)).toHaveLength(1);
      expect(found.every(({ name, by, since }) => name && by && since && since < NOW.toISOString())).toBe(true);
      expect(found.flatMap((each) => each.channels).every((slug) => channels.some((channel) => channel.slug === slug))).toBe(true);
    }
    const [tonight] = (await listBlockedItems(database(), 'location-es-6', NOW)).filter(({ until }) => until);
    expect(tonight?.until).toBe('2026-11-21T00:00:00.000Z');
  });

  it('has channels that are open, paused with and without an end, drifted, and paused by the platform [SA-01, BS-01]', async () => {
    await seed(0);

    const channels = await listChannelStatuses(database(), await listLocations(database(), 'all'));
    expect(channels.every((channel) => locationChannelStatusSchema.safeParse(channel).success && channel.status !== null)).toBe(true);
    const paused = channels.filter(({ status }) => status === 'paused');
    expect(channels.length - paused.length).toBeGreaterThan(50);
    expect(paused.filter(({ until, asked }) => until && until > NOW.toISOString() && asked?.by)).toHaveLength(5);
    expect(paused.filter(({ until, asked }) => !until && asked?.status === 'paused')).toHaveLength(2);
    expect(paused.filter(({ reason, asked }) => reason && asked?.status === 'open')).toHaveLength(2);
    expect(channels.filter(({ status, asked }) => status === 'open' && asked?.status === 'paused')).toHaveLength(3);
  });

  it('has two months of operations of every action and status, by users of the location [HI-01]', async () => {
    await seed(0);

    const { operations, totalCount } = await listOperations(database(), 'all', { limit: 500 });
    expect(totalCount).toBe(241);
    expect(new Set(operations.map(({ action }) => action))).toEqual(new Set(OPERATION_ACTIONS));
    expect(new Set(operations.map(({ status }) => status))).toEqual(new Set(OPERATION_STATUSES));
    const names = new Set(DEMO_USERS.map(({ name }) => name));
    expect(operations.filter(({ by }) => !by || !names.has(by))).toEqual([]);
    expect(operations.filter(({ date }) => date > NOW.toISOString())).toEqual([]);
    const oldest = operations.at(-1)?.date ?? '';
    expect((NOW.getTime() - Date.parse(oldest)) / 86_400_000).toBeGreaterThan(50);
    // Only the timeout of the server ends the ongoing operation.
    expect(operations.filter(({ status }) => status === 'ongoing').map(({ action }) => action)).toEqual(['product-snooze']);
  });

  it('has earlier menu pushes in Spain with their operations, and changes since then for each channel [BC-01, BC-02]', async () => {
    await seed(0);

    for (const id of ['location-es-1', 'location-es-2']) {
      const [place] = await listLocations(database(), [id]);
      const slugs = place ? channelsOf(place) : [];
      const [row] = await listCatalogs(database(), id);
      if (!place || !row) throw new Error('The demo has this location and its menu.');
      const catalog = readCatalog(row);
      const current = await currentSnapshots(database(), id, slugs);
      expect(current.map(({ slug }) => slug).sort()).toEqual(slugs);
      const extra = await masterMenuExtra(database(), catalog, place, NOW);
      for (const { slug, payload, operationId, at } of current) {
        const entries = menuImpact(payload, menuFor(catalog, slug, extra), []);
        expect(countsOf(entries)).toEqual({ vanishes: 1, priceUp: 1, priceDown: 1, appears: 1 });
        const operation = await findOperation(database(), 'all', operationId);
        expect(operation).toMatchObject({ action: 'catalog-menu-push', locationId: id, date: at.toISOString() });
        expect(operation?.channels.find((channel) => channel.slug === slug)?.status).toBe('success');
      }
    }
  });

  it('has printed orders, of which the latest are open', async () => {
    await seed(100);

    const { orders: found } = await listOrders(database(), 'all', { limit: 100 });
    const recent = found.filter(({ placedAt }) => placedAt > new Date(NOW.getTime() - 45 * 60_000).toISOString());
    expect(recent.length).toBeGreaterThanOrEqual(16);
    expect(found.slice(-50).every(({ statuses }) => statuses.some(({ type, status }) => type === 'printer' && status === 'SUCCESS'))).toBe(
      true,
    );
  });
});
