import type { StatisticsReply } from '@/domain/orderStatistics';

/** An order as it was sent, and what the test knows of the place where it was made. */
export interface RawOrder {
  id: string;
  placedAt: string;
  accountId: string;
  /** The newest status of its own, in any spelling. */
  status: string;
  data: { total?: unknown; currency?: unknown; items?: unknown };
  /** What `rawData.order` says that it comes to. */
  channelsTotal?: unknown;
  /** Null: its location is gone. */
  place: { timeZone: string; currency: string } | null;
}

const CANCELLED = ['CANCELED', 'CANCELLED'];
const FAILED = ['ERROR', 'UNKNOW', 'UNKNOWN', 'WHATEVER'];

interface Sums {
  orders: number;
  cancelled: number;
  failed: number;
  amounts: Map<string, bigint>;
}

interface Product {
  ids: Set<string>;
  thousandths: bigint;
  amounts: Map<string, bigint>;
}

/**
 * The figures of orders, worked out one order after the other, in a way that has nothing of the server's: written a second time from
 * `docs/figures.md`. `names` are those of the accounts that the user sees; `zone`
 * is the one in which days are asked for, without it that of each place.
 */
export function statisticsOf(orders: readonly RawOrder[], names: ReadonlyMap<string, string>, zone?: string): StatisticsReply {
  const days = new Map<string, Sums>();
  const accounts = new Map<string, Sums>();
  const products = new Map<string, Product>();
  for (const order of orders) {
    add(days, dayOf(order, zone), order);
    add(accounts, order.accountId, order);
    if (counts(order)) addProducts(products, order);
  }
  const figures = ({ amounts, ...sums }: Sums) => ({ ...sums, sales: salesOf(amounts) });
  return {
    data: {
      byDay: [...days].map(([day, sums]) => ({ day, ...figures(sums) })).sort((a, b) => (a.day < b.day ? -1 : 1)),
      byAccount: [...accounts]
        .map(([accountId, sums]) => ({ accountId, name: names.get(accountId) ?? null, ...figures(sums) }))
        .sort((a, b) => b.orders - a.orders || (a.accountId < b.accountId ? -1 : 1)),
      topProducts: [...products]
        .map(([name, { ids, thousandths, amounts }]) => {
          return { name, qty: Number(thousandths) / 1000, orders: ids.size, sales: salesOf(amounts, 1000n) };
        })
        .sort((a, b) => b.qty - a.qty || (a.name < b.name ? -1 : 1))
        .slice(0, 10),
    },
    count: orders.filter(counts).length,
    totalCount: orders.length,
  };
}

function counts({ status }: RawOrder): boolean {
  return !CANCELLED.includes(status) && !FAILED.includes(status);
}

function dayOf({ placedAt, place }: RawOrder, zone = place?.timeZone ?? 'UTC'): string {
  const day = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(placedAt));
  try {
    return day(zone);
  } catch {
    return day('UTC');
  }
}

function add(groups: Map<string, Sums>, key: string, order: RawOrder): void {
  const sums = groups.get(key) ?? { orders: 0, cancelled: 0, failed: 0, amounts: new Map() };
  groups.set(key, sums);
  if (CANCELLED.includes(order.status)) sums.cancelled += 1;
  else if (FAILED.includes(order.status)) sums.failed += 1;
  else {
    sums.orders += 1;
    addAmount(sums.amounts, currencyOf(order), wholeUnits(order.data.total) ?? wholeUnits(order.channelsTotal));
  }
}

function addProducts(products: Map<string, Product>, order: RawOrder): void {
  const { items } = order.data;
  if (!Array.isArray(items)) return;
  for (const item of items) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) continue;
    const name = typeof item.name === 'string' ? item.name : '';
    const product = products.get(name) ?? { ids: new Set(), thousandths: 0n, amounts: new Map() };
    products.set(name, product);
    const thousandths = readable(item.qty, 1e9) ? nearest(item.qty * 1000) : 1000n;
    const price = wholeUnits(item.price);
    product.ids.add(order.id);
    product.thousandths += thousandths;
    addAmount(product.amounts, currencyOf(order), price === null ? null : price * thousandths);
  }
}

function currencyOf({ data, place }: RawOrder): string {
  const own = typeof data.currency === 'string' ? data.currency : '';
  const code = own || place?.currency || 'EUR';
  return code.length === 3 ? code.toUpperCase() : code;
}

function addAmount(amounts: Map<string, bigint>, currency: string, amount: bigint | null): void {
  if (amount !== null) amounts.set(currency, (amounts.get(currency) ?? 0n) + amount);
}

/** A half is rounded away from nothing. */
function salesOf(amounts: ReadonlyMap<string, bigint>, parts = 1n) {
  return [...amounts]
    .map(([currency, amount]) => {
      const size = ((amount < 0n ? -amount : amount) * 2n + parts) / (2n * parts);
      return { currency, amount: Number(amount < 0n ? -size : size) };
    })
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

function wholeUnits(value: unknown): bigint | null {
  return readable(value, Number.MAX_SAFE_INTEGER) ? nearest(value) : null;
}

function readable(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most;
}

function nearest(value: number): bigint {
  if (Number.isInteger(value)) return BigInt(value);
  const size = BigInt(Math.floor(Math.abs(value) + 0.5));
  return value < 0 ? -size : size;
}
