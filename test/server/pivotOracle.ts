import type { FigureFilter } from '@/domain/figureFilter';
import type { PivotCell, PivotField, PivotQuery } from '@/domain/pivot';
import { addToDay, weekdayOf } from '@/lib/calendarDay';
import { divideRounded, factsOf, groupBy, isRecord, sumOf, toWholeUnits, type OrderFacts, type RawOrder } from './rawOrder';

/** An order, or with the field `product` one product of an order. */
interface Part {
  facts: OrderFacts;
  lines: OrderFacts['lines'];
  product: string | null;
}

/** The section of a product in the current catalogs of a location. */
type CategoryOf = (locationId: string, product: string) => string;

/** The expected cells of a pivot, implemented again from `docs/figures.md`, order by order, in any order. */
export function pivotOf(orders: readonly RawOrder[], query: PivotQuery, categoryOf: CategoryOf = () => ''): PivotCell[] {
  const { rows = [], columns = [], lateness, alignTo: _alignTo, ...filter } = query;
  const fields = [...rows, ...columns];
  const isByProduct = fields.includes('product') || fields.includes('category');
  const matching = factsOf(orders, filter);
  const parts = isByProduct
    ? matching.flatMap((facts) => productsOf(facts, filter))
    : matching.map((facts) => ({ facts, lines: facts.lines, product: null }));
  const sets = rows.length === 0 && columns.length === 0 ? [[]] : Array.from({ length: rows.length + 1 }, (_, n) => rows.slice(0, n));
  return sets
    .flatMap((leading) => (columns.length === 0 ? [leading] : [leading, [...leading, ...columns]]))
    .flatMap((set) =>
      groupBy(parts, (part) => ({
        keys: fields.map((field) => (set.includes(field) ? keyOf(field, part, query, categoryOf) : null)),
        currency: part.facts.currency,
      })).map(([{ keys, currency }, group]): PivotCell => ({
        keys,
        currency,
        ...figuresOf(group, isByProduct, set.includes('product'), lateness === 'true'),
      })),
    );
}

function productsOf(facts: OrderFacts, { product: wanted }: FigureFilter): Part[] {
  return groupBy(facts.lines, ({ name }) => name)
    .filter(([name]) => wanted === undefined || name === wanted)
    .map(([product, lines]) => ({ facts, lines, product }));
}

function keyOf(field: PivotField, { facts, product }: Part, { alignTo, fromDay }: PivotQuery, categoryOf: CategoryOf): string {
  const { order, day, hour, reportStatus } = facts;
  const days = alignTo === undefined ? 0 : (Date.parse(alignTo) - Date.parse(fromDay)) / 86_400_000;
  const shifted = addToDay(day, days);
  switch (field) {
    case 'location':
      return order.locationId;
    case 'account':
      return order.accountId;
    case 'channel':
      return order.slug;
    case 'service':
      return order.serviceType;
    case 'product':
      return product ?? '';
    case 'category':
      return categoryOf(order.locationId, product ?? '');
    case 'status':
      return reportStatus;
    case 'reason':
      return reportStatus === 'CANCELLED' ? (order.reason ?? '') : '';
    case 'day':
      return shifted;
    case 'week':
      return addToDay(shifted, 1 - weekdayOf(shifted));
    case 'month':
      return day.slice(0, 7);
    case 'weekday':
      return String(weekdayOf(day));
    case 'hour':
      return String(hour);
  }
}

function figuresOf(parts: readonly Part[], isByProduct: boolean, isOfOne: boolean, isLatenessRead: boolean) {
  const counted = parts.filter(({ facts }) => facts.counts);
  const items = Number(sumOf(counted.flatMap(({ lines }) => lines.map(({ thousandths }) => thousandths))) ?? 0n) / 1000;
  const ofStatus = (status: string) => parts.filter(({ facts }) => facts.reportStatus === status).length;
  const counts = { orders: counted.length, cancelled: ofStatus('CANCELLED'), failed: ofStatus('NOT_PROCESSED') };
  if (isByProduct) {
    const sales = sumOf(
      counted.flatMap(({ lines }) => lines.map(({ price, thousandths }) => (price === null ? null : price * thousandths))),
    );
    return {
      ...(isOfOne ? counts : { orders: null, cancelled: null, failed: null }),
      ...{ sales: sales === null ? null : divideRounded(sales, 1000n), items },
      ...{ withoutTotal: null, fees: null, printFailures: null, lateMedian: null, lateMost: null },
    };
  }
  const sales = sumOf(counted.map(({ facts }) => facts.total));
  const late = isLatenessRead ? parts.flatMap(({ facts }) => lateOf(facts.order)).sort((a, b) => a - b) : [];
  const percentile = (share: number) => late[Math.ceil(late.length * share) - 1] ?? null;
  return {
    ...counts,
    ...{ sales: sales === null ? null : Number(sales), items },
    withoutTotal: counted.filter(({ facts }) => facts.total === null).length,
    fees: Number(sumOf(counted.map(({ facts }) => feesOf(facts.order))) ?? 0n),
    printFailures: parts.filter(({ facts }) => facts.order.isPrintFailed).length,
    ...{ lateMedian: percentile(0.5), lateMost: percentile(0.9) },
  };
}

function feesOf({ data }: RawOrder): bigint {
  const fees = isRecord(data.fees) ? data.fees : {};
  const priced = isRecord(data.priceDetails) ? data.priceDetails['deliveryFee'] : undefined;
  const { delivery_fee: delivery = priced, ...others } = fees;
  return sumOf([delivery, ...Object.values(others)].map(toWholeUnits)) ?? 0n;
}

/** The pickup was promised, or else half an hour is the time of an order. */
function lateOf({ readyAfter, pickUpAfter = 30 }: RawOrder): number[] {
  return readyAfter === undefined ? [] : [readyAfter - pickUpAfter];
}
