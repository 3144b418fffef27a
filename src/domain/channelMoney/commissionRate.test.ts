import fc from 'fast-check';
import { createRateFinder, doRatesOverlap, rateDraftSchema, type CommissionRate } from '@/domain/channelMoney/commissionRate';

const aRate = (over: Partial<CommissionRate> = {}): CommissionRate => ({
  ...{ id: 'rate-1', accountId: 'account-1', rev: 1, channel: 'glovo', locationId: null, currency: 'EUR' as const },
  ...{ validFrom: '2026-01-01', validUntil: null, commissionBasisPoints: 3_000, fixedAmount: 0 },
  ...{ base: 'afterDiscounts' as const, discountBearer: 'restaurant' as const, taxBasisPoints: 2_100 },
  ...over,
});
const ORDER = { accountId: 'account-1', locationId: 'location-1', channel: 'glovo', currency: 'EUR', localDay: '2026-06-15' };

describe('createRateFinder', () => {
  const idFor = (rates: CommissionRate[], order: Partial<typeof ORDER> = {}) => createRateFinder(rates)({ ...ORDER, ...order })?.id ?? null;

  it('prefers the rate of the location to that of the account, but only on the days on which it is valid [M-05]', () => {
    const own = aRate({ id: 'own', locationId: 'location-1', validFrom: '2026-06-01', validUntil: '2026-06-30' });
    const rates = [aRate(), own];

    expect(idFor(rates)).toBe('own');
    expect(idFor(rates, { localDay: '2026-06-30' })).toBe('own');
    expect(idFor(rates, { localDay: '2026-07-01' })).toBe('rate-1');
    expect(idFor(rates, { locationId: 'location-2' })).toBe('rate-1');
  });

  it('finds the rate of all locations of the main account for a sub-account that has none on the day [M-05]', () => {
    const main = aRate({ id: 'main', accountId: 'main' });
    const ofMainLocation = aRate({ id: 'mainLocation', accountId: 'main', locationId: 'location-1' });
    const own = aRate({ validFrom: '2026-07-01' });
    const find = createRateFinder([main, ofMainLocation, own], new Map([['account-1', 'main']]));

    expect(find(ORDER)?.id).toBe('main');
    expect(find({ ...ORDER, localDay: '2026-07-01' })?.id).toBe('rate-1');
    expect(find({ ...ORDER, accountId: 'account-2' })).toBeNull();
  });

  it.each([
    ['before its first day', { localDay: '2025-12-31' }],
    ['of another channel', { channel: 'ubereats' }],
    ['of another account', { accountId: 'account-2' }],
    ['in another currency', { currency: 'COP' }],
  ])('finds none for an order %s [M-05]', (_case, order) => {
    expect(idFor([aRate()], order)).toBeNull();
  });
});

describe('doRatesOverlap', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`);
  const rate = fc
    .record({
      from: day,
      to: fc.option(day),
      locationId: fc.constantFrom(null, 'location-1'),
      channel: fc.constantFrom('glovo', 'ubereats'),
    })
    .map(({ from, to, ...scope }) =>
      to !== null && to < from
        ? aRate({ ...scope, validFrom: to, validUntil: from })
        : aRate({ ...scope, validFrom: from, validUntil: to }),
    );

  it('is true exactly if a day exists on which both rates apply to the same orders [M-05]', () => {
    const days = Array.from({ length: 40 }, (_, n) => new Date(Date.UTC(2026, 1, 1 + n)).toISOString().slice(0, 10));
    const appliesOn = ({ validFrom, validUntil }: CommissionRate, on: string) =>
      on >= validFrom && (validUntil === null || on <= validUntil);
    fc.assert(
      fc.property(rate, rate, (one, other) => {
        const isShared = one.channel === other.channel && one.locationId === other.locationId;

        expect(doRatesOverlap(one, other)).toBe(isShared && days.some((on) => appliesOn(one, on) && appliesOn(other, on)));
        expect(doRatesOverlap(other, one)).toBe(doRatesOverlap(one, other));
      }),
    );
  });
});

describe('rateDraftSchema', () => {
  const { id: _id, accountId: _accountId, rev: _rev, ...DRAFT } = aRate();

  it.each([
    ['a last day before the first one', { validFrom: '2026-02-01', validUntil: '2026-01-31' }],
    ['a day that does not exist', { validFrom: '2026-02-30' }],
    ['more than 100 %', { commissionBasisPoints: 10_001 }],
    ['a fraction of a hundredth of a percent', { commissionBasisPoints: 0.5 }],
    ['a negative fixed amount', { fixedAmount: -1 }],
    ['an unknown currency', { currency: 'XXX' }],
    ['no channel', { channel: '' }],
  ])('rejects %s [M-05]', (_case, over) => {
    expect(rateDraftSchema.safeParse(DRAFT).success).toBe(true);
    expect(rateDraftSchema.safeParse({ ...DRAFT, ...over }).success).toBe(false);
  });
});
