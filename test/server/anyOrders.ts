import fc from 'fast-check';
import type { FigureFilter } from '@/domain/figureFilter';
import { REPORT_STATUSES } from '@/domain/orderStatus';
import { addToDay } from '@/lib/calendarDay';
import { anOrder, aStatusEntry } from '../factories/anOrder';
import { aUser } from '../factories/aUser';
import type { Database } from '../../server/platform/db/database';
import { accounts, locations, orders } from '../../server/platform/db/schema';
import { orderRow, type NewOrder } from '../../server/modules/orders/orderStore';
import type { RawOrder } from './rawOrder';

/** Locations in zones with different clock changes; Bogotá has none, and the zone of Mars is invalid. */
export const LOCATIONS = [
  { id: 'madrid', accountId: 'account-1', timeZone: 'Europe/Madrid', currency: 'EUR' },
  { id: 'bogota', accountId: 'account-1', timeZone: 'America/Bogota', currency: 'cop' },
  { id: 'sao-paulo', accountId: 'account-2', timeZone: 'America/Sao_Paulo', currency: 'BRL' },
  { id: 'st-johns', accountId: 'account-2', timeZone: 'America/St_Johns', currency: 'CAD' },
  { id: 'mars', accountId: 'account-2', timeZone: 'Mars/Olympus', currency: '' },
].map((place) => ({ ...place, name: `Bar ${place.id}` }));
/** The account names by id. */
export const NAMES: Readonly<Record<string, string>> = { 'account-1': 'Grupo Uno', 'account-2': 'Grupo Dos' };

/** A user who has access to everything. */
export const PROVIDER = aUser({ role: 'product-admin', accountId: null, locationsIds: [] });
/** Users, and the locations and account names to which each has access. */
export const VIEWERS = [
  { user: PROVIDER, locationIds: [...LOCATIONS.map(({ id }) => id), 'gone'], names: ['account-1', 'account-2'] },
  { user: aUser({ role: 'account-admin', locationsIds: [] }), locationIds: ['madrid', 'bogota'], names: ['account-1'] },
  {
    user: aUser({ role: 'multi-account-admin', accountId: 'account-2', locationsIds: [] }),
    locationIds: ['sao-paulo', 'st-johns', 'mars'],
    names: ['account-2'],
  },
  { user: aUser({ locationsIds: ['bogota'] }), locationIds: ['bogota'], names: ['account-1'] },
  { user: aUser({ role: 'account-admin', accountId: 'account-3' }), locationIds: [], names: [] },
];

/** Days with clock changes: Madrid (back, forward), Newfoundland (back), São Paulo (at midnight). */
const CLOCK_CHANGES = ['2026-10-25', '2026-03-29', '2026-11-01', '2018-11-04'];

const status = fc.constantFrom(
  ...['DELIVERED', 'DELIVERED', 'IN_KITCHEN', 'IN_CHANNEL_DEVICE', 'DISABLED', 'DEFERRED', 'ACEPTED', 'COMPLETED'],
  ...['CANCELED', 'CANCELLED', 'ERROR', 'NOT_PROCESSED', 'WHATEVER'],
);
const none = fc.constantFrom(undefined, null, '12', {}, [], true, 1e300, -(2 ** 53));
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -500, max: 90_000 }) },
  none,
  fc.constantFrom(0, 0.5, -2.5, 1299.75, 2 ** 53 - 1),
);
const qty = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 5 }) }, none, fc.constantFrom(-3, 0, 0.25, 1.2344, 1e9, 1e9 + 1));
const name = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 14 }).map((n) => `Plato ${n}`) },
  fc.constantFrom(undefined, 7, '', 'Ñoquis'),
);
const item = fc.record({ name, qty, price: amount }, { requiredKeys: [] });
const items = fc.oneof({ weight: 8, arbitrary: fc.array(fc.oneof({ weight: 8, arbitrary: item }, none), { maxLength: 4 }) }, none);
const currency = fc.constantFrom('EUR', 'EUR', 'eur', 'COP', 'doblones', '', null, undefined, 7);
const fee = fc.constantFrom('delivery_fee', 'tip', 'service_charge', 'bag_fee', 'robot_fee');
const fees = fc.oneof({ weight: 3, arbitrary: fc.dictionary(fee, amount, { maxKeys: 4 }) }, none);
const payment = fc.oneof(fc.record({ type: fc.constantFrom('cash', 'card', 'conchas', null, 7, {}) }), none);

const order = fc.record({
  minute: fc.integer({ min: -100 * 60, max: 100 * 60 }),
  locationId: fc.constantFrom(...LOCATIONS.map(({ id }) => id), 'gone'),
  accountId: fc.constantFrom('account-1', 'account-1', 'account-2', 'account-gone', ''),
  slug: fc.constantFrom('glovo', 'justeat'),
  serviceType: fc.constantFrom('delivery-by-channel', 'takeaway', 'drone'),
  status,
  reason: fc.constantFrom('tooBusy', '', undefined),
  channelOrderId: fc.constantFrom('GLO-1', 'ñ', undefined),
  isPrintFailed: fc.boolean(),
  readyAfter: fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined }),
  pickUpAfter: fc.option(fc.integer({ min: 10, max: 60 }), { nil: undefined }),
  total: amount,
  channelsTotal: amount,
  currency,
  items,
  fees,
  priceDetails: fc.oneof(fc.record({ deliveryFee: amount }), none),
  payment,
});

const someOf = <Name extends string>(names: Name[]) => fc.option(fc.subarray(names), { nil: undefined, freq: 2 });
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const dayRule = fc.oneof(
  fc.constantFrom<Pick<FigureFilter, 'days'>>({}, { days: 'location' }),
  fc.constantFrom('Europe/Madrid', 'America/St_Johns', 'Asia/Kathmandu').map((timeZone) => ({ days: 'zone' as const, timeZone })),
  fc.integer({ min: 0, max: 23 }).map((dayStartsAt) => ({ days: 'business' as const, dayStartsAt })),
);
const narrowing = fc.record({
  locationIds: someOf(['madrid', 'bogota', 'st-johns', 'gone', 'nowhere']),
  accountIds: someOf(['account-1', 'account-2', 'account-gone', '']),
  channels: someOf(['glovo', 'justeat']),
  serviceType: someOf(['takeaway', 'drone']),
  statuses: someOf([...REPORT_STATUSES]),
  product: rarely(rarely(fc.constantFrom('Plato 3', ''))),
  currency: rarely(rarely(fc.constantFrom('EUR', 'BRL'))),
  total: rarely(rarely(fc.constant('none' as const))),
  hour: rarely(rarely(fc.integer({ min: 0, max: 23 }))),
  weekday: rarely(rarely(fc.integer({ min: 1, max: 7 }))),
  reason: rarely(rarely(fc.constantFrom('tooBusy', ''))),
});

/** Orders of nine days around a clock change, and a filter. */
export interface OrdersAndFilter {
  given: RawOrder[];
  filter: FigureFilter;
}

/** Not shrunk, because shrinking so many orders would take minutes. */
export const anyOrdersAndFilter: fc.Arbitrary<OrdersAndFilter> = fc.noShrink(
  fc
    .record({
      around: fc.constantFrom(...CLOCK_CHANGES),
      days: fc.tuple(fc.integer({ min: -4, max: 0 }), fc.integer({ min: 0, max: 4 })),
      lens: dayRule,
      beforeMinute: rarely(rarely(fc.integer({ min: -5_760, max: 5_760 }))),
      narrowing,
      made: fc.array(order, { minLength: 100, maxLength: 150 }),
    })
    .map(({ around, days, lens: cut, beforeMinute, narrowing: narrow, made }) => ({
      given: made.map(
        (
          {
            minute,
            locationId,
            accountId,
            slug,
            serviceType,
            status: newest,
            reason,
            channelOrderId,
            channelsTotal,
            isPrintFailed,
            readyAfter,
            pickUpAfter,
            ...data
          },
          n,
        ) => ({
          ...{ locationId, accountId, slug, serviceType, status: newest, channelsTotal, data },
          ...withoutUndefined({ reason, channelOrderId, isPrintFailed, readyAfter, pickUpAfter }),
          id: `order-${n}`,
          code: `A${n % 7}`,
          placedAt: new Date(Date.parse(`${around}T12:00:00Z`) + minute * 60_000).toISOString(),
          place: LOCATIONS.find(({ id }) => id === locationId) ?? null,
        }),
      ),
      filter: withoutUndefined({
        fromDay: addToDay(around, days[0]),
        toDay: addToDay(around, days[1]),
        placedBefore:
          beforeMinute === undefined ? undefined : new Date(Date.parse(`${around}T12:00:00Z`) + beforeMinute * 60_000).toISOString(),
        ...cut,
        ...narrow,
      }),
    })),
);

function withoutUndefined<Given extends object>(given: Given): { [Key in keyof Given]: Exclude<Given[Key], undefined> } {
  // Entries without a value have been removed.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ReturnType<typeof withoutUndefined<Given>>;
}

/** Inserts the locations and their accounts. */
export async function insertLocations(database: Database): Promise<void> {
  const named = Object.entries(NAMES).map(([id, given]) => ({ id, name: given, country: 'ES', currency: 'EUR', apps: [], data: {} }));
  await database.insert(accounts).values(named);
  await database.insert(locations).values(LOCATIONS.map((place) => ({ ...place, country: 'ES', data: {} })));
}

/** Replaces all orders. */
export async function insertOrders(database: Database, given: readonly NewOrder[]): Promise<void> {
  await database.delete(orders);
  if (given.length > 0) await database.insert(orders).values(given.map(orderRow));
}

/** The order as the intake stores it. */
export function newOrder(given: RawOrder) {
  const { id, code, placedAt, locationId, accountId, slug, serviceType, status: newest, reason, channelsTotal, data } = given;
  const { items: _items, currency: _currency, total: _total, fees: _fees, priceDetails: _details, payment: _payment, ...rest } = anOrder();
  const sent = { ...data, rawData: { order: { total_price: { fractional: channelsTotal } } } };
  const own = {
    id,
    code,
    placedAt,
    locationId,
    accountId,
    channel: { slug, ...(given.channelOrderId !== undefined && { orderId: given.channelOrderId }) },
    fulfillment: { type: serviceType },
  };
  const timeAfter = (minutes: number) => new Date(Date.parse(placedAt) + minutes * 60_000).toISOString();
  const statuses = [
    ...(given.isPrintFailed ? [aStatusEntry({ status: 'ERROR', type: 'printer' })] : []),
    ...(given.readyAfter === undefined ? [] : [aStatusEntry({ status: 'READY_TO_PICKUP', date: timeAfter(given.readyAfter) })]),
    aStatusEntry({ status: newest, reason }),
  ];
  const times = { suggestedPickUpAt: given.pickUpAfter === undefined ? null : timeAfter(given.pickUpAfter) };
  // Channels send data that does not always match the type.
  return { ...rest, ...sent, ...own, ...times, statuses } as NewOrder;
}
