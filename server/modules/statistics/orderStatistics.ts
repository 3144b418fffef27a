import type { CountedStatistics, Sales } from '@/domain/orderStatistics';
import type { User } from '@/domain/user';
import { accounts } from '../../platform/db/schema';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import { accountScope } from '../../platform/security/tenantScope';
import type { OrderQuery } from './pickOrders';
import { readFigures, type Figures, type Sold } from './readFigures';

/**
 * The figures of the orders in the user's scope that match the filter (row DA-01, decision G26); `docs/figures.md` defines them. An
 * account out of scope, from before a location was moved to another account, has no name.
 */
export async function orderStatistics(database: Database, query: OrderQuery): Promise<CountedStatistics> {
  const { figures, products } = await readFigures(database, query);
  const byDay = grouped(figures, ({ day }) => day).map(([day, rows]) => ({ day, ...totalOf(rows) }));
  const byAccount = grouped(figures, ({ account }) => account).map(([accountId, rows]) => ({ accountId, ...totalOf(rows) }));
  const byChannel = grouped(figures, ({ channel }) => channel).map(([channel, rows]) => ({ channel, ...totalOf(rows) }));
  const byHour = grouped(figures, ({ hour }) => hour).map(([hour, rows]) => ({ hour, ...totalOf(rows) }));
  const topProducts = grouped(products, ({ name }) => name).map(([name, rows]) => productOf(name, rows));
  const names = await namesOf(
    database,
    query.user,
    byAccount.map(({ accountId }) => accountId),
  );
  const count = sumOf(byDay, ({ orders }) => orders);
  return {
    data: {
      byDay: byDay.sort((a, b) => inOrder(a.day, b.day)),
      byAccount: byAccount
        .map((account) => ({ ...account, name: names.get(account.accountId) ?? null }))
        .sort((a, b) => b.orders - a.orders || inOrder(a.accountId, b.accountId)),
      byChannel: byChannel.sort((a, b) => b.orders - a.orders || inOrder(a.channel, b.channel)),
      byHour: byHour.sort((a, b) => a.hour - b.hour),
      topProducts: topProducts.sort((a, b) => b.qty - a.qty || inOrder(a.name, b.name)),
    },
    count,
    totalCount: count + sumOf(byDay, ({ cancelled, failed }) => cancelled + failed),
  };
}

/** Groups rows by key; rows whose key is null belong to another grouping set. */
function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key | null): [Key, Row[]][] {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups];
}

function totalOf(rows: readonly Figures[]) {
  return {
    orders: sumOf(rows, ({ orders }) => orders),
    sales: salesOf(rows),
    cancelled: sumOf(rows, ({ cancelled }) => cancelled),
    failed: sumOf(rows, ({ failed }) => failed),
  };
}

/** An order has one currency, so no product is counted twice. Quantities have thousandths, which are summed up as integers to be exact. */
function productOf(name: string, rows: readonly Sold[]) {
  const thousandths = sumOf(rows, ({ qty }) => Math.round(qty * 1_000));
  return { name, qty: thousandths / 1_000, orders: sumOf(rows, ({ orders }) => orders), sales: salesOf(rows) };
}

/** Omits currencies without an amount. */
function salesOf(rows: readonly { currency: string; amount: number | null }[]): Sales {
  return rows
    .flatMap(({ currency, amount }) => (amount === null ? [] : { currency, amount }))
    .sort((a, b) => inOrder(a.currency, b.currency));
}

function sumOf<Row>(rows: readonly Row[], figure: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + figure(row), 0);
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

async function namesOf(database: Database, user: User, ids: readonly string[]): Promise<Map<string, string>> {
  const scope = await accountScope(database, user);
  const seen = scope === 'all' ? ids : ids.filter((id) => scope.includes(id));
  const rows = await database.select({ id: accounts.id, name: accounts.name }).from(accounts).where(isOneOf(accounts.id, seen));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
