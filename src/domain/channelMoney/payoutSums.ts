import type { CommissionRate, RatedOrder } from '@/domain/channelMoney/commissionRate';
import { expectedPayout } from '@/domain/channelMoney/expectedPayout';
import type { OrderMoney } from '@/domain/channelMoney/orderMoney';
import { emptyPayoutRow, type PayoutRow, type PayoutStep } from '@/domain/channelMoney/payouts';
import { addToDay, weekdayOf } from '@/lib/calendarDay';

/** An order that counts; `day` is that of the lens. */
export interface PayoutOrder extends RatedOrder {
  location: string;
  day: string;
  money: OrderMoney;
}

/** Adds up the expected payouts of orders, one by one (row M-05). Different currencies have different rows. */
export function createPayoutSums(step: PayoutStep, rateOf: (order: RatedOrder) => CommissionRate | null) {
  const rows = new Map<string, PayoutRow>();

  function rowOf({ day, locationId, location, accountId, channel, currency }: PayoutOrder): PayoutRow {
    const period = periodOf(day, step);
    const key = JSON.stringify([period, locationId, accountId, channel, currency]);
    let row = rows.get(key);
    if (!row) {
      row = emptyPayoutRow({ period, locationId, location, accountId, channel, currency });
      rows.set(key, row);
    }
    return row;
  }

  return {
    add(order: PayoutOrder): void {
      const row = rowOf(order);
      const { money } = order;
      const rate = rateOf(order);
      row.orders += 1;
      row.sales += money.total ?? 0;
      if (money.total === null) row.withoutTotal += 1;
      if (!rate) {
        row.withoutRate += 1;
        row.salesWithoutRate += money.total ?? 0;
      }
      const payout = rate && expectedPayout(money, rate);
      if (!payout) return;
      row.discountsRestaurant += payout.discountsRestaurant;
      row.discountsChannel += payout.discountsChannel;
      row.unreadableDiscounts += money.unreadableDiscounts;
      row.channelFees += payout.channelFees;
      row.commission += payout.commission;
      row.commissionTax += payout.commissionTax;
      row.collected += payout.collected;
      row.expected = (row.expected ?? 0) + payout.expected;
    },
    /** By period, name of the location, channel and currency. */
    rows(): PayoutRow[] {
      const keysOf = (row: PayoutRow) => [row.period, row.location, row.locationId, row.channel, row.accountId, row.currency];
      return [...rows.values()].sort((one, other) => compareTexts(keysOf(one), keysOf(other)));
    },
    get size(): number {
      return rows.size;
    },
  };
}

function periodOf(day: string, step: PayoutStep): string {
  switch (step) {
    case 'range':
      return '';
    case 'day':
      return day;
    case 'week':
      return addToDay(day, 1 - weekdayOf(day));
    case 'month':
      return day.slice(0, 7);
  }
}

function compareTexts(ones: readonly string[], others: readonly string[]): number {
  for (const [index, one] of ones.entries()) {
    const other = others[index] ?? '';
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
