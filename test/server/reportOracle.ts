import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportType } from '@/domain/report';
import { factsOf, groupBy, divideRounded, isRecord, sumOf, toWholeUnits, type OrderFacts, type RawOrder } from './rawOrder';

type Row = Record<string, unknown>;

/** The expected rows of a report, implemented a second time from `docs/figures.md`, order by order. */
export function reportOf(type: ReportType, orders: readonly RawOrder[], filter: FigureFilter): Row[] {
  const matching = factsOf(orders, filter);
  switch (type) {
    case 'orders':
      return sorted(
        matching.map((facts) => ({ ...orderRowOf(facts), ...productOf(facts, filter) })),
        ['placedAt', 'id'],
      );
    case 'sales':
      return sorted(
        groupBy(matching, (each) => ({ ...dayOf(each), ...locationOf(each), channel: each.order.slug, currency: each.currency })).map(
          ([key, group]) => ({ ...key, ...sumsOf(group) }),
        ),
        ['day', 'locationId', 'channel', 'accountId', 'currency'],
      );
    case 'accumulated':
      return accumulated(matching);
    case 'salesWithProducts':
      return salesWithProducts(matching, filter);
    case 'summary':
      return sorted(
        groupBy(matching, (each) => {
          const { slug, serviceType } = each.order;
          return { ...locationOf(each), channel: slug, serviceType, currency: each.currency };
        }).map(([key, group]) => ({ ...key, ...sumsOf(group) })),
        ['locationId', 'channel', 'serviceType', 'accountId', 'currency'],
      );
  }
}

function accumulated(matching: readonly OrderFacts[]): Row[] {
  const rows = groupBy(matching, ({ day, currency }) => ({ day, currency })).map(([{ day, currency }, group]) => {
    const toDate = sumsOf(matching.filter((each) => each.currency === currency && each.day <= day));
    const [zone = '', ...further] = new Set(group.map((each) => each.zone));
    return {
      day,
      zone: further.length > 0 ? '' : zone,
      currency,
      ...sumsOf(group),
      ordersToDate: toDate.orders,
      salesToDate: toDate.sales,
    };
  });
  return sorted(rows, ['day', 'currency']);
}

function salesWithProducts(matching: readonly OrderFacts[], { product: wanted }: FigureFilter): Row[] {
  const sold = matching.flatMap((facts) => (facts.counts ? facts.lines.map((line) => ({ facts, line })) : []));
  const rows = groupBy(
    sold.filter(({ line }) => wanted === undefined || line.name === wanted),
    ({ facts, line }) => ({
      ...dayOf(facts),
      ...locationOf(facts),
      channel: facts.order.slug,
      product: line.name,
      currency: facts.currency,
    }),
  ).map(([key, lines]) => {
    const amount = sumOf(lines.map(({ line }) => (line.price === null ? null : line.price * line.thousandths)));
    const orders = new Map(lines.map(({ facts }) => [facts.order.id, facts.moved]));
    return {
      ...key,
      moved: [...orders.values()].reduce((sum, moved) => sum + moved, 0),
      pieces: Number(sumOf(lines.map(({ line }) => line.thousandths))) / 1000,
      orders: orders.size,
      sales: amount === null ? null : divideRounded(amount, 1000n),
    };
  });
  return sorted(rows, ['day', 'locationId', 'channel', 'accountId', 'product', 'currency']);
}

function dayOf({ day, zone }: OrderFacts) {
  return { day, zone };
}

function locationOf({ order }: OrderFacts) {
  return { locationId: order.locationId, location: order.place?.name ?? '', accountId: order.accountId };
}

function sumsOf(facts: readonly OrderFacts[]) {
  const counted = facts.filter(({ counts }) => counts);
  return {
    moved: facts.reduce((sum, { moved }) => sum + moved, 0),
    orders: counted.length,
    sales: asNumber(sumOf(counted.map(({ total }) => total))),
    withoutTotal: counted.filter(({ total }) => total === null).length,
    cancelled: facts.filter(({ reportStatus }) => reportStatus === 'CANCELLED').length,
    failed: facts.filter(({ reportStatus }) => reportStatus === 'NOT_PROCESSED').length,
  };
}

function orderRowOf(facts: OrderFacts): Row {
  const { order, counts, total, currency, reportStatus, moved, lines } = facts;
  const fees = isRecord(order.data.fees) ? order.data.fees : {};
  const priced = isRecord(order.data.priceDetails) ? order.data.priceDetails['deliveryFee'] : undefined;
  const { delivery_fee: delivery = priced, tip, ...others } = fees;
  const payment = isRecord(order.data.payment) ? order.data.payment['type'] : undefined;
  return {
    id: order.id,
    code: order.code,
    placedAt: order.placedAt,
    placedAtLocal: localTimeOf(order.placedAt, facts.zone),
    ...dayOf(facts),
    moved,
    ...locationOf(facts),
    channel: order.slug,
    channelOrderId: order.channelOrderId ?? '',
    serviceType: order.serviceType,
    reason: reportStatus === 'CANCELLED' ? (order.reason ?? '') : '',
    status: ['WHATEVER', 'UNKNOWN'].includes(order.status) ? 'UNKNOW' : order.status === 'CANCELLED' ? 'CANCELED' : order.status,
    reportStatus,
    payment: typeof payment === 'string' ? payment : '',
    currency,
    pieces: Number(sumOf(lines.map(({ thousandths }) => thousandths)) ?? 0n) / 1000,
    total: asNumber(total),
    sales: counts ? asNumber(total) : null,
    deliveryFee: feeOf([delivery]),
    tip: feeOf([tip]),
    otherFees: feeOf(Object.values(others)),
  };
}

/** The time in a zone, with the offset from UTC. */
function localTimeOf(instant: string, timeZone: string): string {
  return format(new TZDate(instant, timeZone), "yyyy-MM-dd'T'HH:mm:ssxxx");
}

/** The quantity and sales of the filtered product, not rounded. */
function productOf({ counts, lines }: OrderFacts, { product }: FigureFilter): Row {
  const ofIt = counts && product !== undefined ? lines.filter(({ name }) => name === product) : [];
  const inThousandths = (amount: bigint | null) => (amount === null ? null : Number(amount) / 1000);
  return {
    productPieces: inThousandths(sumOf(ofIt.map(({ thousandths }) => thousandths))),
    productSales: inThousandths(sumOf(ofIt.map(({ price, thousandths }) => (price === null ? null : price * thousandths)))),
  };
}

/** The sum of the fees; null if all are zero or absent. */
function feeOf(given: readonly unknown[]): number | null {
  return asNumber(sumOf(given.map((fee) => toWholeUnits(fee) || null)));
}

function asNumber(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}

function sorted(rows: Row[], keys: readonly string[]): Row[] {
  const inOrder = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return rows.sort((a, b) => keys.reduce((order, key) => order || inOrder(String(a[key]), String(b[key])), 0));
}
