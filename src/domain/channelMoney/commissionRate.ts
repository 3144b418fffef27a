import * as z from 'zod/mini';
import { CURRENCIES } from '@/domain/account';
import { hasFields, oneOf } from '@/domain/fieldRules';
import { isDay } from '@/lib/calendarDay';

/** Maximum number of rates of an account; the server rejects another one with 422 `tooManyRates`. */
export const MAX_RATES = 500;

/** The amount of which a commission is a percentage: the goods before all discounts of the order, or after them; never its fees. */
export const COMMISSION_BASES = ['beforeDiscounts', 'afterDiscounts'] as const;
export type CommissionBase = (typeof COMMISSION_BASES)[number];

/** Who bears the discounts. Orders do not state it: it is part of the agreement with the channel. */
export const DISCOUNT_BEARERS = ['restaurant', 'channel'] as const;
export type DiscountBearer = (typeof DISCOUNT_BEARERS)[number];

const id = z.string().check(z.minLength(1), z.maxLength(200));
const day = z.string('required').check(z.refine(isDay, 'invalidDate'));
/** Hundredths of a percent, up to 100 %. */
const basisPoints = wholeNumber(10_000);

function wholeNumber(most: number) {
  const problem = 'invalidNumber';
  return z.number(problem).check(z.int(problem), z.minimum(0, problem), z.maximum(most, problem));
}

const rateFields = {
  channel: z.string('required').check(z.minLength(1, 'required'), z.maxLength(64, 'tooLong')),
  locationId: z.nullable(id),
  currency: oneOf(CURRENCIES),
  validFrom: day,
  validUntil: z.nullable(day),
  commissionBasisPoints: basisPoints,
  fixedAmount: wholeNumber(1_000_000),
  base: z.enum(COMMISSION_BASES),
  discountBearer: z.enum(DISCOUNT_BEARERS),
  taxBasisPoints: basisPoints,
};

const endsAfterStart = z.check<{ validFrom: string; validUntil: string | null }>(({ value, issues }) => {
  if (!hasFields({ value }) || value.validUntil === null || !(value.validUntil < value.validFrom)) return;
  issues.push({ code: 'custom', input: value.validUntil, path: ['validUntil'], message: 'invalidDate' });
});

/**
 * Body of `POST /Accounts/{id}/commission-rates`: what a channel charges from `validFrom` to `validUntil` (inclusive local days of the order's location;
 * null: until further notice), for orders in this currency, of one location or of all those of the account and its sub-accounts without an own rate. `fixedAmount`: in minor units for each
 * order; `taxBasisPoints`: the tax on the commission.
 */
export const rateDraftSchema = z.strictObject(rateFields).check(endsAfterStart);
export type RateDraft = z.infer<typeof rateDraftSchema>;

/** Body of `PUT /commission-rates/{id}`: the whole rate, and the revision that the user has seen. */
export const rateChangeSchema = z.strictObject({ ...rateFields, rev: z.number().check(z.int(), z.minimum(1)) }).check(endsAfterStart);
export type RateChange = z.infer<typeof rateChangeSchema>;

/** A rate of an account (row M-05, decision G97); `rev` increases with each change. */
export const commissionRateSchema = z.looseObject({ ...rateFields, id: z.string(), accountId: z.string(), rev: z.number() });
export type CommissionRate = z.infer<typeof commissionRateSchema>;

type RateScope = Pick<CommissionRate, 'channel' | 'locationId' | 'currency' | 'validFrom' | 'validUntil'>;

/** Whether two rates of one account would apply to the same orders on the same day. */
export function doRatesOverlap(one: RateScope, other: RateScope): boolean {
  const isSameScope = one.channel === other.channel && one.locationId === other.locationId && one.currency === other.currency;
  return isSameScope && isUntil(one, other.validFrom) && isUntil(other, one.validFrom);
}

function isUntil({ validUntil }: RateScope, day: string): boolean {
  return validUntil === null || day <= validUntil;
}

/** An order, as far as it decides which rate applies; `localDay` is the calendar day of its location. */
export interface RatedOrder {
  accountId: string;
  locationId: string;
  channel: string;
  currency: string;
  localDay: string;
}

/**
 * Finds the rate of an order: that of its location, else that of its account, else that of the main account of a sub-account; null if there is none for its
 * day and currency. `mainAccounts`: the main account of each sub-account.
 */
export function createRateFinder(
  rates: readonly CommissionRate[],
  mainAccounts: ReadonlyMap<string, string> = new Map(),
): (order: RatedOrder) => CommissionRate | null {
  const byScope = new Map<string, CommissionRate[]>();
  for (const rate of rates) {
    const key = scopeKey(rate.accountId, rate.channel, rate.currency, rate.locationId);
    byScope.set(key, [...(byScope.get(key) ?? []), rate]);
  }
  const validOn = (key: string, day: string) => byScope.get(key)?.find((rate) => rate.validFrom <= day && isUntil(rate, day));
  return ({ accountId, channel, currency, locationId, localDay }) =>
    validOn(scopeKey(accountId, channel, currency, locationId), localDay) ??
    validOn(scopeKey(accountId, channel, currency, null), localDay) ??
    validOn(scopeKey(mainAccounts.get(accountId) ?? '', channel, currency, null), localDay) ??
    null;
}

function scopeKey(...parts: (string | null)[]): string {
  return JSON.stringify(parts);
}
