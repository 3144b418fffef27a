import { createPayoutSums } from '@/domain/channelMoney/payoutSums';
import { MAX_PAYOUT_ORDERS, MAX_PAYOUT_ROWS, type PayoutRow, type PayoutStep } from '@/domain/channelMoney/payouts';
import type { Database } from '../../platform/db/database';
import { readSnapshot } from '../../platform/db/dataSnapshot';
import { invalidData } from '../../platform/http/httpError';
import { isOfStatus, type OrderQuery } from '../statistics/pickOrders';
import { readMoneyOrders } from './moneyOrders';
import { readRateFinder } from './rateStore';

/**
 * Reads what channels are expected to pay for the selected orders that count (row M-05, decision G97), from one snapshot. The amounts are computed order by
 * order, because commissions are rounded for each of them.
 *
 * @throws HttpError 422 `tooManyOrders` or `tooManyRows`.
 */
export async function readPayouts(
  database: Database,
  query: OrderQuery,
  step: PayoutStep,
  maxOrders = MAX_PAYOUT_ORDERS,
): Promise<PayoutRow[]> {
  return readSnapshot(database, async (transaction) => {
    const sums = createPayoutSums(step, await readRateFinder(transaction, query.user));
    let count = 0;
    for await (const page of readMoneyOrders(transaction, query, isOfStatus('COMPLETED'))) {
      count += page.length;
      if (count > maxOrders) throw invalidData([{ path: 'toDay', message: 'tooManyOrders' }]);
      page.forEach((order) => sums.add(order));
      if (sums.size > MAX_PAYOUT_ROWS) throw invalidData([{ path: 'step', message: 'tooManyRows' }]);
    }
    return sums.rows();
  });
}
