import type { CommissionRate, RatedOrder } from '@/domain/channelMoney/commissionRate';
import { expectedPayout } from '@/domain/channelMoney/expectedPayout';
import { matchStatement, type MatchRow, type StatementOrder } from '@/domain/channelMoney/matchStatement';
import { MAX_PAYOUT_ORDERS } from '@/domain/channelMoney/payouts';
import type { Statement } from '@/domain/channelMoney/statement';
import { MAX_RANGE_DAYS } from '@/domain/period';
import type { User } from '@/domain/user';
import { addToDay } from '@/lib/calendarDay';
import type { Database } from '../../platform/db/database';
import { readSnapshot } from '../../platform/db/dataSnapshot';
import { invalidData } from '../../platform/http/httpError';
import { hasChannelOrderId, readMoneyOrders, type MoneyOrder } from './moneyOrders';
import { readRateFinder } from './rateStore';
import { linesOf, statementInScope } from './statementStore';

/** Orders are found by their id up to this number of days before and after those that a statement covers. */
const DAYS_AROUND = MAX_RANGE_DAYS.reports;

/**
 * Compares a statement with the orders of its account and channel that the user may see (row M-05, decision G97), at this moment: orders, rates and
 * statuses may have changed since the import.
 *
 * @throws HttpError 404 out of scope, 403 for a role that is limited to locations, 422 `tooManyOrders`.
 */
export async function readMatches(database: Database, user: User, id: string): Promise<MatchRow[]> {
  return readSnapshot(database, async (transaction) => {
    const statement = await statementInScope(transaction, user, id);
    const lines = await linesOf(transaction, id);
    const rateOf = await readRateFinder(transaction, user);
    const { fromDay, toDay } = statement;
    const found = new Map<string, StatementOrder>();
    const add = (order: MoneyOrder) => found.set(order.id, toStatementOrder(order, statement, rateOf));
    const ordersIn = (days: { fromDay: string; toDay: string }) => ({
      ...{ user, accountIds: [statement.accountId] },
      filter: { ...days, channels: [statement.channel] },
    });
    for await (const page of readMoneyOrders(transaction, ordersIn({ fromDay, toDay }))) {
      page.forEach(add);
      if (found.size > MAX_PAYOUT_ORDERS) throw invalidData([{ path: 'toDay', message: 'tooManyOrders' }]);
    }
    const known = new Set([...found.values()].map(({ channelOrderId }) => channelOrderId));
    const others = [...new Set(lines.map(({ channelOrderId }) => channelOrderId))].filter((each) => !known.has(each));
    const around = ordersIn({ fromDay: addToDay(fromDay, -DAYS_AROUND), toDay: addToDay(toDay, DAYS_AROUND) });
    if (others.length > 0) {
      for await (const page of readMoneyOrders(transaction, around, hasChannelOrderId(others))) page.forEach(add);
    }
    return matchStatement(lines, [...found.values()]);
  });
}

function toStatementOrder(
  order: MoneyOrder,
  { fromDay, toDay }: Statement,
  rateOf: (order: RatedOrder) => CommissionRate | null,
): StatementOrder {
  const { id, code, channelOrderId, channelOrderCode, locationId, location, day, currency, counts, money } = order;
  const rate = rateOf(order);
  const payout = rate && expectedPayout(money, rate);
  return {
    ...{ id, code, channelOrderId, channelOrderCode, locationId, location, day, currency, counts },
    sales: money.total,
    // A channel pays nothing for an order that was cancelled or failed.
    expected: counts ? (payout?.expected ?? null) : 0,
    isCovered: day >= fromDay && day <= toDay,
  };
}
