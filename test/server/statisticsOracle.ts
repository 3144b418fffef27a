import type { FigureFilter } from '@/domain/figureFilter';
import type { CountedStatistics } from '@/domain/orderStatistics';
import { factsOf, groupBy, divideRounded, sumOf, type OrderFacts, type RawOrder } from './rawOrder';

/**
 * The expected statistics, implemented a second time from `docs/figures.md`, order by order and independently of the server. `names` has the
 * accounts to which the user has access.
 */
export function statisticsOf(orders: readonly RawOrder[], names: ReadonlyMap<string, string>, filter: FigureFilter): CountedStatistics {
  const matching = factsOf(orders, filter);
  const byOrders =
    <Row extends { orders: number }>(keyOf: (row: Row) => string) =>
    (a: Row, b: Row) =>
      b.orders - a.orders || (keyOf(a) < keyOf(b) ? -1 : 1);
  return {
    data: {
      byDay: groupBy(matching, ({ day }) => day)
        .map(([day, group]) => ({ day, ...figuresOf(group) }))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
      byAccount: groupBy(matching, ({ order }) => order.accountId)
        .map(([accountId, group]) => ({ accountId, name: names.get(accountId) ?? null, ...figuresOf(group) }))
        .sort(byOrders(({ accountId }) => accountId)),
      byChannel: groupBy(matching, ({ order }) => order.slug)
        .map(([channel, group]) => ({ channel, ...figuresOf(group) }))
        .sort(byOrders(({ channel }) => channel)),
      byHour: groupBy(matching, ({ hour }) => hour)
        .map(([hour, group]) => ({ hour, ...figuresOf(group) }))
        .sort((a, b) => a.hour - b.hour),
      topProducts: productsOf(matching, filter),
    },
    count: matching.filter(({ counts }) => counts).length,
    totalCount: matching.length,
  };
}

function figuresOf(facts: readonly OrderFacts[]) {
  const counted = facts.filter(({ counts }) => counts);
  return {
    orders: counted.length,
    sales: salesOf(counted.map(({ currency, total }) => ({ currency, amount: total }))),
    cancelled: facts.filter(({ reportStatus }) => reportStatus === 'CANCELLED').length,
    failed: facts.filter(({ reportStatus }) => reportStatus === 'NOT_PROCESSED').length,
  };
}

function productsOf(facts: readonly OrderFacts[], { product }: FigureFilter) {
  const sold = facts
    .filter(({ counts }) => counts)
    .flatMap(({ order, currency, lines }) => lines.map((line) => ({ ...line, id: order.id, currency })))
    .filter(({ name }) => product === undefined || name === product);
  return groupBy(sold, ({ name }) => name)
    .map(([name, lines]) => ({
      name,
      qty: Number(sumOf(lines.map(({ thousandths }) => thousandths))) / 1000,
      orders: new Set(lines.map(({ id }) => id)).size,
      sales: salesOf(
        lines.map(({ currency, price, thousandths }) => ({ currency, amount: price === null ? null : price * thousandths })),
        1000n,
      ),
    }))
    .sort((a, b) => b.qty - a.qty || (a.name < b.name ? -1 : 1))
    .slice(0, 10);
}

function salesOf(amounts: readonly { currency: string; amount: bigint | null }[], parts = 1n) {
  return groupBy(amounts, ({ currency }) => currency)
    .flatMap(([currency, group]) => {
      const sum = sumOf(group.map(({ amount }) => amount));
      return sum === null ? [] : { currency, amount: divideRounded(sum, parts) };
    })
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
