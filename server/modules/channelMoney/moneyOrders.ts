import { and, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { orderMoneyOf, type OrderMoney } from '@/domain/channelMoney/orderMoney';
import type { PayoutOrder } from '@/domain/channelMoney/payoutSums';
import type { Database } from '../../platform/db/database';
import { locations, orders } from '../../platform/db/schema';
import { pickOrders, type OrderQuery } from '../statistics/pickOrders';

const PAGE_ORDERS = 5_000;

/** An order with its money; `localDay` is the calendar day of its location, `day` that of the lens. */
export interface MoneyOrder extends PayoutOrder {
  id: string;
  code: string;
  channelOrderId: string;
  channelOrderCode: string;
  counts: boolean;
}

const text = z.nullable(z.string());
const rowSchema = z.looseObject({
  id: z.string(),
  code: z.string(),
  placed_at: z.string(),
  location_id: z.string(),
  location: text,
  account: z.string(),
  channel: z.string(),
  service_type: z.string(),
  currency: z.string(),
  counts: z.boolean(),
  day: z.string(),
  local_day: z.string(),
  total: z.nullable(z.coerce.number()),
  channel_order_id: text,
  channel_order_code: text,
  promotions: z.optional(z.unknown()),
  fees: z.optional(z.unknown()),
  price_details: z.optional(z.unknown()),
  payment_pending: z.optional(z.unknown()),
  payment: z.optional(z.unknown()),
  paid: z.optional(z.unknown()),
});
const pageSchema = z.looseObject({ rows: z.array(rowSchema) });
type MoneyRow = z.infer<typeof rowSchema>;

/** Reads the money of the selected orders in pages, in the order in which they were placed. `bound` is a further condition on `orders`. */
export async function* readMoneyOrders(
  transaction: Database,
  query: OrderQuery,
  bound?: SQL,
  pageOrders = PAGE_ORDERS,
): AsyncGenerator<MoneyOrder[]> {
  let last: MoneyRow | undefined;
  do {
    const { rows } = pageSchema.parse(
      await transaction.execute(await pageQuery(transaction, query, and(bound, isAfter(last)), pageOrders)),
    );
    if (rows.length > 0) yield rows.map(toMoneyOrder);
    last = rows.length < pageOrders ? undefined : rows.at(-1);
  } while (last);
}

function isAfter(row: MoneyRow | undefined): SQL | undefined {
  // The separate condition on the time lets the database start in an index.
  return (
    row &&
    sql`${orders.placedAt} >= ${row.placed_at}::timestamptz and (${orders.placedAt}, ${orders.id}) > (${row.placed_at}::timestamptz, ${row.id})`
  );
}

async function pageQuery(database: Database, query: OrderQuery, bound: SQL | undefined, pageOrders: number): Promise<SQL> {
  const { tables } = await pickOrders(database, query, bound);
  // The large column is read once; it may contain anything.
  const stored = sql`case when jsonb_typeof(${orders.data}) = 'object' then ${orders.data} else '{}' end`;
  return sql`
    with ${tables},
    page as (select * from picked order by placed_at, id limit ${pageOrders})
    select page.id, ${orders.code} as code, page.placed_at::text as placed_at, page.location as location_id, ${locations.name} as location, page.account,
      page.channel, page.service_type, page.currency, page.counts, page.day::text as day, page.location_clock::date::text as local_day,
      page.total, left(facts.channel #>> '{orderId}', 200) as channel_order_id, left(facts.channel #>> '{orderCode}', 200) as channel_order_code,
      promotions, fees, "priceDetails" as price_details, "paymentPending" as payment_pending, payment, "totalPaidByClient" as paid
    from page join ${orders} on ${orders.id} = page.id
      left join ${locations} on ${locations.id} = page.location
      cross join lateral jsonb_to_record(${stored}) as facts (
        "channel" jsonb, promotions jsonb, fees jsonb, "priceDetails" jsonb, "paymentPending" jsonb, payment jsonb, "totalPaidByClient" jsonb)
    order by page.placed_at, page.id`;
}

function toMoneyOrder(row: MoneyRow): MoneyOrder {
  const { id, code, counts, day, channel, currency, total, promotions, fees, payment } = row;
  const money: OrderMoney = orderMoneyOf({
    ...{ total, promotions, fees, payment },
    ...{ serviceType: row.service_type, priceDetails: row.price_details, paymentPending: row.payment_pending, totalPaidByClient: row.paid },
  });
  return {
    ...{ id, code, counts, day, channel, currency, money },
    accountId: row.account,
    locationId: row.location_id,
    location: row.location ?? '',
    localDay: row.local_day,
    channelOrderId: row.channel_order_id ?? '',
    channelOrderCode: row.channel_order_code ?? '',
  };
}

/** The condition on `orders` that they have one of these ids of their channel, in the expression of the index `orders_channel_order`. */
export function hasChannelOrderId(ids: readonly string[]): SQL {
  return sql`left(${orders.data} #>> '{channel,orderId}', 200) = any(${sql.param(ids)}::text[])`;
}
