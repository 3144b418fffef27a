import * as z from 'zod/mini';
import type { StatementLine } from '@/domain/channelMoney/statement';

/**
 * The result of a line or an order (row M-05). `differs`: the amounts are not equal to the cent; `unknown`: nothing to compare, because the order has no rate
 * or no total; `repeated`: several lines of one order; `ambiguous`: several orders have the line's id.
 */
export const MATCH_STATES = [
  'differs',
  'onlyStatement',
  'onlyPase',
  'repeated',
  'ambiguous',
  'otherCurrency',
  'unknown',
  'matched',
] as const;
export type MatchState = (typeof MATCH_STATES)[number];

/** An order to compare with a statement. `expected`: what the channel is expected to pay, null if unknown, 0 if the order does not count. */
export interface StatementOrder {
  id: string;
  code: string;
  channelOrderId: string;
  channelOrderCode: string;
  locationId: string;
  location: string;
  day: string;
  currency: string;
  counts: boolean;
  sales: number | null;
  expected: number | null;
  /** Whether its day is one of those that the statement covers. */
  isCovered: boolean;
}

/**
 * A compared order or line; amounts in minor units of `currency`. `lines` are the lines of the statement, `paid` is their sum. `difference` is `paid` − `expected`,
 * `salesDifference` what the statement states as sales − the total of the order; both are null if one of the amounts is unknown.
 */
export const matchRowSchema = z.looseObject({
  state: z.enum(MATCH_STATES),
  channelOrderId: z.string(),
  lines: z.array(z.number()),
  currency: z.string(),
  paid: z.nullable(z.number()),
  expected: z.nullable(z.number()),
  difference: z.nullable(z.number()),
  sales: z.nullable(z.number()),
  salesDifference: z.nullable(z.number()),
  orderId: z.nullable(z.string()),
  code: z.string(),
  location: z.string(),
  day: z.string(),
  isCancelled: z.boolean(),
});
export type MatchRow = z.infer<typeof matchRowSchema>;

/**
 * Compares the lines of a statement with orders: by the channel's order id, else by the code that the channel shows, but only of covered orders. Orders that
 * do not count are not missed. Lines in another currency than their order are never compared or added.
 */
export function matchStatement(lines: readonly StatementLine[], orders: readonly StatementOrder[]): MatchRow[] {
  const byId = groupsOf(orders, ({ channelOrderId }) => channelOrderId);
  // Channels use short codes again after some days.
  const byCode = groupsOf(
    orders.filter(({ isCovered }) => isCovered),
    ({ channelOrderCode }) => channelOrderCode,
  );
  const ofOrder = new Map<string, { order: StatementOrder; lines: StatementLine[] }>();
  const alone: MatchRow[] = [];
  const met = new Set<string>();
  for (const line of lines) {
    const candidates = candidatesOf(line.channelOrderId, byId, byCode);
    candidates.forEach(({ id }) => met.add(id));
    const [order] = candidates;
    if (order && candidates.length === 1) {
      const group = ofOrder.get(order.id);
      if (group) group.lines.push(line);
      else ofOrder.set(order.id, { order, lines: [line] });
    } else alone.push(rowOfLine(line, order ? 'ambiguous' : 'onlyStatement'));
  }
  const missing = orders.filter(({ id, counts, isCovered }) => counts && isCovered && !met.has(id));
  return [
    ...[...ofOrder.values()].map(({ order, lines: own }) => rowOfOrder(order, own)),
    ...alone,
    ...missing.map((order) => ({ ...rowOfOrder(order, []), state: 'onlyPase' as const })),
  ];
}

type Groups = ReadonlyMap<string, readonly StatementOrder[]>;

function candidatesOf(id: string, byId: Groups, byCode: Groups): readonly StatementOrder[] {
  return byId.get(id) ?? byCode.get(id) ?? [];
}

function groupsOf(orders: readonly StatementOrder[], keyOf: (order: StatementOrder) => string): Groups {
  const groups = new Map<string, StatementOrder[]>();
  for (const order of orders) {
    const key = keyOf(order);
    if (key === '') continue;
    const group = groups.get(key);
    if (group) group.push(order);
    else groups.set(key, [order]);
  }
  return groups;
}

function rowOfLine({ line, channelOrderId, paid, sales, currency, day }: StatementLine, state: MatchState): MatchRow {
  const unknown = { expected: null, difference: null, salesDifference: null, orderId: null, code: '', location: '' };
  return { ...unknown, state, channelOrderId, lines: [line], currency, paid, sales, day: day ?? '', isCancelled: false };
}

function rowOfOrder(order: StatementOrder, lines: readonly StatementLine[]): MatchRow {
  const [first] = lines;
  const currency = first?.currency ?? order.currency;
  const isOneCurrency = lines.every((line) => line.currency === currency);
  const isComparable = isOneCurrency && currency === order.currency && lines.length > 0;
  const paid = isOneCurrency && first ? sumOf(lines.map((line) => line.paid)) : null;
  const stated = lines.flatMap(({ sales }) => sales ?? []);
  const sales = isOneCurrency && stated.length > 0 ? sumOf(stated) : null;
  const expected = currency === order.currency ? order.expected : null;
  const difference = isComparable && paid !== null && expected !== null ? paid - expected : null;
  const salesDifference = isComparable && order.counts && sales !== null && order.sales !== null ? sales - order.sales : null;
  return {
    state: stateOf(lines.length, isComparable, difference, salesDifference),
    channelOrderId: first?.channelOrderId ?? (order.channelOrderId || order.channelOrderCode),
    lines: lines.map(({ line }) => line),
    ...{ currency, paid, expected, difference, sales, salesDifference },
    ...{ orderId: order.id, code: order.code, location: order.location, day: order.day, isCancelled: !order.counts },
  };
}

function stateOf(lineCount: number, isComparable: boolean, difference: number | null, salesDifference: number | null): MatchState {
  if (!isComparable) return 'otherCurrency';
  if (lineCount > 1) return 'repeated';
  if ((difference ?? 0) !== 0 || (salesDifference ?? 0) !== 0) return 'differs';
  return difference === null ? 'unknown' : 'matched';
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0);
}
