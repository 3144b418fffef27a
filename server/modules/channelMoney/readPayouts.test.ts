import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { CommissionRate } from '@/domain/channelMoney/commissionRate';
import { PAYOUT_STEPS } from '@/domain/channelMoney/payouts';
import { anOrder } from '../../../test/factories/anOrder';
import { anyOrdersAndFilter, insertLocations, insertOrders, LOCATIONS, newOrder, PROVIDER, VIEWERS } from '../../../test/server/anyOrders';
import { payoutsOf } from '../../../test/server/payoutOracle';
import { useTestDatabase } from '../../../test/server/testDatabase';
import type { RawOrder } from '../../../test/server/rawOrder';
import { accounts, commissionRates } from '../../platform/db/schema';
import { readMoneyOrders } from './moneyOrders';
import { readPayouts } from './readPayouts';

const points = fc.integer({ min: 0, max: 10_000 });
const anyTerms = fc.record({
  commissionBasisPoints: points,
  taxBasisPoints: points,
  fixedAmount: fc.integer({ min: 0, max: 500 }),
  base: fc.constantFrom('beforeDiscounts' as const, 'afterDiscounts' as const),
  discountBearer: fc.constantFrom('restaurant' as const, 'channel' as const),
});
/** Rates that change on the day of a clock change in Madrid, and one of a single location. */
const anyRates = fc.array(anyTerms, { minLength: 4, maxLength: 4 }).map((terms): CommissionRate[] => {
  const scopes = [
    { accountId: 'account-1', locationId: null, currency: 'EUR' as const, validFrom: '2000-01-01', validUntil: '2026-10-24' },
    { accountId: 'account-1', locationId: null, currency: 'EUR' as const, validFrom: '2026-10-25', validUntil: null },
    { accountId: 'account-1', locationId: 'madrid', currency: 'EUR' as const, validFrom: '2026-03-29', validUntil: '2026-10-25' },
    { accountId: 'account-2', locationId: null, currency: 'BRL' as const, validFrom: '2000-01-01', validUntil: null },
  ];
  const fallback = {
    commissionBasisPoints: 0,
    taxBasisPoints: 0,
    fixedAmount: 0,
    base: 'afterDiscounts',
    discountBearer: 'channel',
  } as const;
  return scopes.map((scope, index) => ({ ...(terms[index] ?? fallback), ...scope, id: `rate-${index}`, channel: 'glovo', rev: 1 }));
});
const cents = fc.oneof(fc.integer({ min: -500, max: 5_000 }), fc.constantFrom(undefined, null, '7', 2.5, 1e300));
const anyMoney = fc.record({
  promotions: fc.oneof(fc.array(fc.record({ name: fc.constant('2x1'), amount: cents }), { maxLength: 3 }), fc.constant(undefined)),
  paymentPending: fc.constantFrom(true, false, null, 'x', undefined),
  totalPaidByClient: cents,
});

/** Sums of amounts near 2^53 depend on the order of the summands. Amounts above 2^53 stay: they must be rejected. */
const withExactSums = (data: RawOrder['data']): RawOrder['data'] => {
  return JSON.parse(JSON.stringify(data, (_, value: unknown) => (value === Number.MAX_SAFE_INTEGER ? 1e12 : value)));
};

describe('expected payouts', () => {
  const database = useTestDatabase();

  beforeEach(() => insertLocations(database()));

  const byKey = <Row extends object>(rows: readonly Row[]) => [...rows].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const keyOf = (row: object) => JSON.stringify(row);

  it('match an independent implementation for all users, orders, rates and filters, in every lens [M-05]', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyOrdersAndFilter,
        anyRates,
        fc.array(anyMoney, { minLength: 20, maxLength: 20 }),
        fc.boolean(),
        async (made, rates, money, isSub) => {
          const { filter } = made;
          const given = made.given.map((order, index) => ({
            ...order,
            data: { ...withExactSums(order.data), ...money[index % money.length] },
          }));
          await insertOrders(database(), given.map(newOrder));
          await database()
            .update(accounts)
            .set({ parentId: isSub ? 'account-1' : null })
            .where(eq(accounts.id, 'account-2'));
          await database().delete(commissionRates);
          await database()
            .insert(commissionRates)
            .values(rates.map((rate) => ({ ...rate, updatedAt: new Date() })));
          for (const { user, locationIds, names } of VIEWERS) {
            const mains: Record<string, string> = isSub && names.includes('account-2') ? { 'account-2': 'account-1' } : {};
            const isKnown = ({ accountId }: CommissionRate) => names.includes(accountId) || Object.values(mains).includes(accountId);
            const seen = given.filter(({ locationId }) => locationIds.includes(locationId));
            for (const step of PAYOUT_STEPS) {
              const rows = await readPayouts(database(), { user, filter }, step);

              expect(byKey(rows)).toEqual(byKey(payoutsOf(seen, rates.filter(isKnown), filter, step, mains)));
            }
          }
        },
      ),
      { numRuns: 15 },
    );
  }, 240_000);

  /** 30 % of the goods of Glovo, without tax. */
  const aRate = (over: Partial<typeof commissionRates.$inferInsert> = {}): typeof commissionRates.$inferInsert => ({
    ...{ id: 'rate', accountId: 'account-1', channel: 'glovo', locationId: null, currency: 'EUR', validFrom: '2026-01-01' },
    ...{ validUntil: null, commissionBasisPoints: 3_000, fixedAmount: 0, taxBasisPoints: 0, rev: 1, updatedAt: new Date() },
    base: 'afterDiscounts',
    discountBearer: 'restaurant',
    ...over,
  });
  const PLACED = '2026-11-20T12:00:00.000Z';
  const DAY = { fromDay: '2026-11-20', toDay: '2026-11-20' };
  const orderAt = (id: string, locationId = 'madrid') => ({ ...anOrder({ id, locationId, placedAt: PLACED }), accountId: 'account-1' });

  it('read orders of the same moment in several pages, each once [M-05]', async () => {
    await insertOrders(
      database(),
      Array.from({ length: 7 }, (_, n) => orderAt(`order-${n}`)),
    );
    const ids: string[] = [];
    for await (const page of readMoneyOrders(database(), { user: PROVIDER, filter: DAY }, undefined, 3)) {
      ids.push(...page.map(({ id }) => id));
    }

    expect(ids).toEqual(['order-0', 'order-1', 'order-2', 'order-3', 'order-4', 'order-5', 'order-6']);
  });

  it('are rejected for more orders than can be computed [M-05]', async () => {
    await insertOrders(database(), [orderAt('order-1'), orderAt('order-2')]);

    await expect(readPayouts(database(), { user: PROVIDER, filter: DAY }, 'range', 2)).resolves.toHaveLength(1);
    await expect(readPayouts(database(), { user: PROVIDER, filter: DAY }, 'range', 1)).rejects.toMatchObject({ statusCode: 422 });
  });

  it('use the rate of the calendar day at the location, also if a night belongs to the business day before [M-05]', async () => {
    // In Madrid 0:30 on the 21st.
    await insertOrders(database(), [{ ...orderAt('order-1'), placedAt: '2026-11-20T23:30:00.000Z' }]);
    await database()
      .insert(commissionRates)
      .values([
        aRate({ id: 'until', validUntil: '2026-11-20' }),
        aRate({ id: 'after', validFrom: '2026-11-21', commissionBasisPoints: 1_000 }),
      ]);

    const rows = await readPayouts(database(), { user: PROVIDER, filter: { ...DAY, days: 'business', dayStartsAt: 5 } }, 'day');

    expect(rows).toMatchObject([{ period: '2026-11-20', commission: 110 }]);
  });

  it('state orders without a rate, and add up only those with one [M-05]', async () => {
    await insertOrders(database(), [orderAt('order-1'), { ...orderAt('order-2'), channel: { slug: 'justeat' } }]);
    await database().insert(commissionRates).values(aRate());

    const rows = await readPayouts(database(), { user: PROVIDER, filter: DAY }, 'range');

    const { name: location } = LOCATIONS[0] ?? { name: '' };
    // Total 14.25, of which 0.50 service charge and 2.75 delivery fee are retained by the channel that delivers; 30 % of 11.00.
    expect(rows).toMatchObject([
      { channel: 'glovo', location, sales: 1_425, channelFees: 325, commission: 330, expected: 770, withoutRate: 0 },
      { channel: 'justeat', sales: 1_425, withoutRate: 1, salesWithoutRate: 1_425, expected: null, commission: 0 },
    ]);
  });
});
