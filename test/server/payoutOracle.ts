import type { FigureFilter } from '@/domain/figureFilter';
import type { CommissionRate } from '@/domain/channelMoney/commissionRate';
import type { PayoutStep } from '@/domain/channelMoney/payouts';
import { divideRounded, factsOf, groupBy, isRecord, sumOf, toWholeUnits, type OrderFacts, type RawOrder } from './rawOrder';

/** The fields of an order that only payouts read, as a channel sent them. */
export interface RawMoney {
  promotions?: unknown;
  paymentPending?: unknown;
  totalPaidByClient?: unknown;
}
export type MoneyOrder = RawOrder & { data: RawMoney };

/** The expected payouts, implemented a second time from `docs/figures.md`, order by order. `mains`: the main account of each sub-account. */
export function payoutsOf(
  orders: readonly MoneyOrder[],
  rates: readonly CommissionRate[],
  filter: FigureFilter,
  step: PayoutStep,
  mains: Readonly<Record<string, string>> = {},
) {
  const localDays = new Map(factsOf(orders, { fromDay: '2000-01-01', toDay: '2099-12-31' }).map(({ order, day }) => [order.id, day]));
  const counted = factsOf(orders, filter).filter(({ counts }) => counts);
  const groups = groupBy(counted, ({ order, day, currency }) => ({
    period: periodOf(day, step),
    locationId: order.locationId,
    location: order.place?.name ?? '',
    accountId: order.accountId,
    channel: order.slug,
    currency,
  }));
  return groups.map(([key, facts]) => {
    const priced = facts.map((each) => ({ ...each, rate: rateOf(each, localDays.get(each.order.id) ?? '', rates, mains) }));
    const rated = priced.flatMap(({ rate, total, order }) => (rate && total !== null ? [amountsOf(order, total, rate)] : []));
    const add = (pick: (amounts: ReturnType<typeof amountsOf>) => bigint) => Number(sumOf(rated.map(pick)) ?? 0n);
    const totals = (of: typeof priced) => Number(sumOf(of.map(({ total }) => total)) ?? 0n);
    const unrated = priced.filter(({ rate }) => !rate);
    return {
      ...key,
      orders: facts.length,
      sales: totals(priced),
      withoutTotal: facts.filter(({ total }) => total === null).length,
      withoutRate: unrated.length,
      salesWithoutRate: totals(unrated),
      discountsRestaurant: add(({ discounts, isBorneByChannel }) => (isBorneByChannel ? 0n : discounts)),
      discountsChannel: add(({ discounts, isBorneByChannel }) => (isBorneByChannel ? discounts : 0n)),
      unreadableDiscounts: add(({ unreadable }) => unreadable),
      channelFees: add(({ channelFees }) => channelFees),
      commission: add(({ commission }) => commission),
      commissionTax: add(({ tax }) => tax),
      collected: add(({ collected }) => collected),
      expected: rated.length === 0 ? null : add(({ expected }) => expected),
    };
  });
}

function rateOf(
  { order, currency }: OrderFacts,
  day: string,
  rates: readonly CommissionRate[],
  mains: Readonly<Record<string, string>>,
): CommissionRate | undefined {
  const valid = rates.filter(
    (rate) => rate.channel === order.slug && rate.currency === currency && rate.validFrom <= day && (rate.validUntil ?? '9999') >= day,
  );
  const own = valid.filter(({ accountId }) => accountId === order.accountId);
  const ofMain = valid.filter(({ accountId }) => accountId === mains[order.accountId]);
  return (
    own.find(({ locationId }) => locationId === order.locationId) ??
    own.find(({ locationId }) => locationId === null) ??
    ofMain.find(({ locationId }) => locationId === null)
  );
}

function amountsOf({ data, serviceType }: MoneyOrder, total: bigint, rate: CommissionRate) {
  const delivers = serviceType === 'delivery-by-channel';
  const fees = new Map(Object.entries(isRecord(data.fees) ? data.fees : {}));
  if (!fees.has('delivery_fee') && isRecord(data.priceDetails)) fees.set('delivery_fee', data.priceDetails['deliveryFee']);
  const feeSum = (types: (type: string) => boolean) =>
    [...fees].reduce((sum, [type, amount]) => (types(type) ? sum + (toWholeUnits(amount) ?? 0n) : sum), 0n);
  const channelFees = feeSum(
    (type) => ['channel_fee', 'service_charge'].includes(type) || (delivers && ['delivery_fee', 'tip'].includes(type)),
  );
  const promotions = Array.isArray(data.promotions) ? data.promotions : [];
  const amounts = promotions.map((each: unknown) => (isRecord(each) ? toWholeUnits(each['amount']) : null));
  const discounts = amounts.reduce<bigint>((sum, amount) => sum + (amount === null ? 0n : amount < 0n ? -amount : amount), 0n);
  const goods = total - feeSum(() => true);
  const base = rate.base === 'beforeDiscounts' ? goods + discounts : goods;
  const share = (amount: bigint, points: number) => (amount <= 0n ? 0n : BigInt(divideRounded(amount * BigInt(points), 10_000n)));
  const commission = share(base, rate.commissionBasisPoints) + BigInt(rate.fixedAmount);
  const tax = share(commission, rate.taxBasisPoints);
  const isCash = isRecord(data.payment) && ['cash', 'cash-on-delivery'].includes(String(data.payment['type']));
  const isPending = typeof data.paymentPending === 'boolean' ? data.paymentPending : isCash;
  const paid = toWholeUnits(data.totalPaidByClient) ?? 0n;
  const open = total - (paid > 0n ? paid : 0n);
  const collected = isPending && !delivers && open > 0n ? open : 0n;
  const isBorneByChannel = rate.discountBearer === 'channel';
  const expected = total + (isBorneByChannel ? discounts : 0n) - channelFees - commission - tax - collected;
  const unreadable = BigInt(amounts.filter((amount) => amount === null).length);
  return { discounts, isBorneByChannel, unreadable, channelFees, commission, tax, collected, expected };
}

function periodOf(day: string, step: PayoutStep): string {
  if (step === 'range') return '';
  if (step === 'day') return day;
  if (step === 'month') return day.slice(0, 7);
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
