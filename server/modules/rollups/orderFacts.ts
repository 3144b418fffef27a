import { sql, type SQL } from 'drizzle-orm';
import { BOARD_MINUTES } from '@/domain/orderDue';
import { statusesWhere } from '@/domain/orderStatus';
import { orderLines, orders } from '../../platform/db/schema';

/** The fees of an order as an object; empty if they are none. */
export const ORDER_FEES = sql`(case when jsonb_typeof(${orders.data}->'fees') = 'object' then ${orders.data}->'fees' else '{}' end)`;

/**
 * The fees of an order, read like `orderFees` from a column `all_fees` with `ORDER_FEES`: an order's own delivery fee takes precedence over that of the price
 * details.
 */
export const FEES = sql`
  order_amount(case when all_fees ? 'delivery_fee' then all_fees->'delivery_fee' else ${orders.data} #> '{priceDetails,deliveryFee}' end) as delivery,
  order_amount(all_fees->'tip') as tip,
  (select sum(nullif(order_amount(value), 0)) from jsonb_each(all_fees) where key not in ('delivery_fee', 'tip')) as other`;

/** Limits of `late`, in minutes. */
const MAX_LATE = 1440;

const ENTRIES = sql`jsonb_array_elements(${orders.statuses}) with ordinality as each (entry, position)`;
const IS_OF_ORDER = sql`coalesce(entry->>'type', '') = ''`;
const CANCELLED = statusesWhere(({ report }) => report === 'CANCELLED');
const READY = ['READY_FOR_DELIVERY', 'READY_TO_PICKUP'];

/**
 * Expressions of further facts of a row of `orders`, the same for rollups and for orders that are not in them yet (`docs/figures.md`): `items`,
 * `fees`, `reason` ('' if the order is not cancelled or has none), `print_failed`, and `late` (minutes after the due time of the board at which it
 * was first ready; null if it was not).
 */
export const ORDER_FACTS = {
  items: sql`coalesce((select sum(${orderLines.qty}) from ${orderLines} where ${orderLines.orderId} = ${orders.id}), 0)`,
  fees: sql`coalesce((select coalesce(delivery, 0) + coalesce(tip, 0) + coalesce(other, 0)
    from (select ${ORDER_FEES} as all_fees offset 0) as own_fees cross join lateral (select ${FEES}) as fees), 0)`,
  reason: sql`(case when ${orders.status} in ${CANCELLED} then coalesce((
    select left(entry->>'reason', 200) from ${ENTRIES}
    where ${IS_OF_ORDER} and entry->>'status' in ${CANCELLED} order by position desc limit 1), '') else '' end)`,
  printFailed: sql`exists (select from ${ENTRIES} where entry->>'type' = 'printer' and entry->>'status' = 'ERROR')`,
  late: sql`(
    select least(greatest(floor(minutes), ${-MAX_LATE}), ${MAX_LATE})::smallint
    from (
      select extract(epoch from min(order_instant(entry->>'date')) - ${dueAt()}) / 60 as minutes
      from ${ENTRIES} where ${IS_OF_ORDER} and entry->>'status' in ${READY}
    ) as readiness
    where minutes is not null)`,
};

/** The due time of the operations board (`operationsDueAt`). */
function dueAt(): SQL {
  const timeOf = (field: string) => sql`order_instant(${orders.data}->>${sql.raw(`'${field}'`)})`;
  const minutes = sql.raw(`interval '${BOARD_MINUTES} minutes'`);
  return sql`coalesce(${timeOf('suggestedPickUpAt')}, ${timeOf('preparationAt')} + ${minutes}, ${orders.placedAt} + ${minutes})`;
}
